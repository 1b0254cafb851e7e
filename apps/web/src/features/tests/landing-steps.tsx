import type { Product } from "@invigil/contract/messages";
import type { Test } from "@invigil/contract/tests";
import type { PageName } from "@invigil/contract/tracking";
import { Button, Group, Stack, Title } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { DeclarationStep } from "./declaration-step.tsx";
import { InstructionsStep } from "./instructions-step.tsx";
import { StepList } from "./step-list.tsx";
import type { Probes } from "./system-check.ts";
import { SystemCheckStep } from "./system-check-step.tsx";

const names = ["Assessment instructions", "System check", "Declaration"] as const;

interface Props {
  test: Test;
  product: Product;
  instructions: ReactNode;
  probes: Probes;
  starting: boolean;
  onStart: () => void;
  onPage: (page: PageName) => void;
}

/** The page names that tracking knows each step by. */
export function stepPage(step: number, hasCustomText: boolean): PageName {
  if (step === 1) return "System Check";
  if (step === 2) return "Declaration";
  return hasCustomText ? "Assessment Instruction" : "Instruction";
}

/** Instructions, system check and declaration, one after another, and then the start. */
export function LandingSteps({ test, product, instructions, probes, starting, onStart, onPage }: Props) {
  const [step, setStep] = useState(0);
  const [ready, setReady] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const shownStep = useRef(step);
  // The focus lies outside React; a screen reader must learn that the page's content was replaced.
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  function goTo(next: number) {
    setStep(next);
    onPage(stepPage(next, test.instructions !== ""));
  }

  return (
    <Stack gap="md">
      <StepList names={names} current={step} />
      <Title order={2} ref={heading} tabIndex={-1}>
        {names[step]}
      </Title>
      {step === 0 && <InstructionsStep test={test} product={product} custom={instructions} />}
      {step === 1 && <SystemCheckStep settings={test.settings} probes={probes} onDone={setReady} />}
      {step === 2 && <DeclarationStep product={product} agreed={agreed} onChange={setAgreed} />}
      <Group justify="space-between">
        {step > 0 ? (
          <Button variant="default" onClick={() => goTo(step - 1)} disabled={starting}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {step < 2 ? (
          <Button onClick={() => goTo(step + 1)} disabled={step === 1 && !ready}>
            Next
          </Button>
        ) : (
          <Button onClick={onStart} loading={starting} disabled={!agreed}>
            Start {product}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
