import type { Compare } from "@invigil/contract/authoring/judging";

type Checker = Extract<Compare, { kind: "checker" }>;

/** Whether the judge takes part in what a program reads; a case then contains the judge's input. */
export function isTalk(compare: Compare): compare is Checker {
  if (compare.kind !== "checker" || compare.protocol !== "icpc") return false;
  return compare.interactive === true || compare.passes !== undefined;
}
