import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import type { AskedFor } from "../../../shared/privacy/asked-for.ts";
import { DeclarationStep } from "./declaration-step.tsx";
import { NoMovements } from "./no-movements.tsx";
import { asksMovements, privacyFacts } from "../../../shared/privacy/privacy-facts.ts";
import { PrivacyStep } from "./privacy-step.tsx";
import type { Probes } from "./system-check.ts";
import { SystemCheckStep } from "./system-check-step.tsx";

export interface LaterStepsProps {
  step: "privacy" | "check" | "declaration";
  test: Test;
  product: Product;
  asked: AskedFor;
  probes: Probes;
  onChecked: (passed: boolean) => void;
  agreed: boolean;
  onAgreed: (agreed: boolean) => void;
}

export function LaterSteps({ step, test, product, asked, probes, onChecked, agreed, onAgreed }: LaterStepsProps) {
  switch (step) {
    case "privacy":
      return (
        <PrivacyStep facts={privacyFacts(test, asked, product)}>
          {asksMovements(test, asked, product) && <NoMovements testSlug={test.slug} product={product} />}
        </PrivacyStep>
      );
    case "check":
      return <SystemCheckStep devices={asked.devices} probes={probes} onDone={onChecked} />;
    case "declaration":
      return <DeclarationStep product={product} agreed={agreed} onChange={onAgreed} />;
  }
}
