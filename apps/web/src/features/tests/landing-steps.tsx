import type { Product } from "@invigil/contract/messages";
import type { Test } from "@invigil/contract/tests";
import type { PageName } from "@invigil/contract/tracking";
import { Button, Group, Stack, Title } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { AskedFor } from "./asked-for.ts";
import { DeclarationStep } from "./declaration-step.tsx";
import { InstructionsStep } from "./instructions-step.tsx";
import { landingSteps, stepNames, stepPage } from "./landing-order.ts";
import { privacyFacts } from "./privacy-facts.ts";
import { PrivacyStep } from "./privacy-step.tsx";
import { StepList } from "./step-list.tsx";
import type { Probes } from "./system-check.ts";
import { SystemCheckStep } from "./system-check-step.tsx";

interface Props {
  test: Test;
  product: Product;
  asked: AskedFor;
  instructions: ReactNode;
  /** Asks for the proofs of identity; says when no more are missing. */
  renderIdentity: (onDone: (done: boolean) => void) => ReactNode;
  probes: Probes;
  starting: boolean;
  onStart: () => void;
  onPage: (page: PageName) => void;
}

/** Instructions, privacy, system check, identity and declaration, one after another, and then the start. */
export function LandingSteps(props: Props) {
  const { test, product, asked, instructions, renderIdentity, probes, starting, onStart, onPage } = props;
  const steps = landingSteps(asked);
  const [index, setIndex] = useState(0);
  const [ready, setReady] = useState(false);
  const [identified, setIdentified] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[index] ?? "instructions";

  const shownStep = useRef(step);
  // The focus lies outside React; a screen reader must learn that the page's content was replaced.
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  function goTo(next: number) {
    setIndex(next);
    onPage(stepPage(steps[next] ?? "instructions", test.instructions !== ""));
  }

  const mayGoOn = { instructions: true, privacy: true, check: ready, identity: identified, declaration: agreed }[step];
  return (
    <Stack gap="md">
      <StepList names={steps.map((each) => stepNames[each])} current={index} />
      <Title order={2} ref={heading} tabIndex={-1}>
        {stepNames[step]}
      </Title>
      {step === "instructions" && <InstructionsStep test={test} product={product} custom={instructions} />}
      {step === "privacy" && <PrivacyStep facts={privacyFacts(test, asked, product)} />}
      {step === "check" && <SystemCheckStep devices={asked.devices} probes={probes} onDone={setReady} />}
      {step === "identity" && renderIdentity(setIdentified)}
      {step === "declaration" && <DeclarationStep product={product} agreed={agreed} onChange={setAgreed} />}
      <Group justify="space-between">
        {index > 0 ? (
          <Button variant="default" onClick={() => goTo(index - 1)} disabled={starting}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {step === "declaration" ? (
          <Button onClick={onStart} loading={starting} disabled={!mayGoOn}>
            Start {product}
          </Button>
        ) : (
          <Button onClick={() => goTo(index + 1)} disabled={!mayGoOn}>
            {step === "privacy" ? "I understand, continue" : "Next"}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
