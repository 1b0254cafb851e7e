import { CODING_TYPES, type ProblemType } from "@invigil/contract/problems";

/** The types whose answers are code that is run. */
export const RUN_TYPES: readonly ProblemType[] = [...CODING_TYPES, "SHL"];

export function isRunType(type: string): boolean {
  return RUN_TYPES.some((each) => each === type);
}
