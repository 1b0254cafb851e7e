import type { PageName } from "@invigil/contract/taking/tracking";
import type { AskedFor } from "../../../shared/privacy/asked-for.ts";

export type LandingStep = "instructions" | "privacy" | "check" | "identity" | "declaration";

export const stepNames: Record<LandingStep, string> = {
  instructions: "Instructions",
  privacy: "Privacy",
  check: "System check",
  identity: "Identity verification",
  declaration: "Declaration",
};

/** Privacy comes before the check, which is the first step to open a camera or microphone. */
export function landingSteps({ proctored, proofs }: AskedFor): LandingStep[] {
  const isWatched = proctored || proofs.length > 0;
  return [
    "instructions",
    ...(isWatched ? ["privacy" as const] : []),
    "check",
    ...(proofs.length > 0 ? ["identity" as const] : []),
    "declaration",
  ];
}

/** Maps each step to its page name for tracking; the two steps without a name share a neighbour's. */
export function stepPage(step: LandingStep, hasCustomText: boolean): PageName {
  switch (step) {
    case "instructions":
    case "privacy":
      return hasCustomText ? "Assessment Instruction" : "Instruction";
    case "check":
    case "identity":
      return "System Check";
    case "declaration":
      return "Declaration";
  }
}
