import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import type { PageName } from "@invigil/contract/taking/tracking";
import { Button, Group, Stack, Title } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { AskedFor } from "../../../shared/privacy/asked-for.ts";
import { InstructionsStep } from "./instructions-step.tsx";
import { landingSteps, stepNames, stepPage } from "./landing-order.ts";
import { LazySteps, useLaterSteps } from "./lazy-steps.tsx";
import { StepList } from "./step-list.tsx";
import type { Probes } from "./system-check.ts";

interface Props {
  test: Test;
  product: Product;
  asked: AskedFor;
  instructions: ReactNode;
  /** Asks for the proofs of identity and reports when none are missing. */
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
  useLaterSteps();

  const shownStep = useRef(step);
  // Moves the focus, so that a screen reader learns that the content was replaced.
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
      {step === "identity" && renderIdentity(setIdentified)}
      {step !== "instructions" && step !== "identity" && (
        <LazySteps
          step={step}
          test={test}
          product={product}
          asked={asked}
          probes={probes}
          onChecked={setReady}
          agreed={agreed}
          onAgreed={setAgreed}
        />
      )}
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
