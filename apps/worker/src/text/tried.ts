import type { Verdict } from "@invigil/contract/taking/runs";
import type { BoxResult, Compiled, Limits } from "@invigil/sandbox/types";
import type { Tools } from "../kinds/kind.ts";

export interface Trying extends Omit<Tools, "report"> {
  compiled: Compiled;
  limits: Partial<Limits>;
  /** How much of an output is kept, because an author may want to make it the expected one. */
  longest: number;
}

/** The result of the program in one case. */
export interface Tried {
  box: BoxResult;
  verdict: Verdict;
  message?: string;
  isUnread: boolean;
  /** Set if the judge influenced what the program read. */
  transcript?: string;
}
