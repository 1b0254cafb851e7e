import type { ChatPhase } from "@invigil/contract/help/chat";
import { productType } from "@invigil/rules/taking/product-type";

type Kind = Parameters<typeof productType>[0];

/** Such as "Test Graduate hiring: during". A recruiter writes about no test. */
export function conversationName(test: (Kind & { name: string }) | null, phase: ChatPhase | null): string {
  if (test === null) return "Support";
  return `${productType(test)} ${test.name}${phase === null ? "" : `: ${phase}`}`;
}
