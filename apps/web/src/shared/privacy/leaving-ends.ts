import { counted } from "@invigil/contract/messages/counted";
import type { Product } from "@invigil/contract/messages/messages";
import type { TestSettings } from "@invigil/contract/taking/tests";

export type Tolerance = TestSettings["proctor"]["browser_tolerance"];

/** What leaving the window leads to, in the same words wherever a candidate reads it; null if it leads to nothing. */
export function leavingEnds(
  { enabled, count, warning, short_blur: shortest }: Tolerance,
  product: Product,
): string | null {
  if (!enabled) return null;
  const spared = shortest > 0 ? ` Less than ${counted(shortest / 1_000, "second")} does not count.` : "";
  const allowed = Math.max(0, count);
  if (allowed === 0) return `The first time ends the ${product}.${spared}`;
  return warning
    ? `After ${counted(allowed, "warning")}, the next time ends the ${product}.${spared}`
    : `After ${counted(allowed, "time")}, the next one ends the ${product} without a warning.${spared}`;
}
