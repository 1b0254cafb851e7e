import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { JsonValue } from "@invigil/db/json";
import type { Program } from "./answers/program.ts";
import type { Scene } from "./scenes.ts";

/** One answer as it was written. */
export interface LivedAnswer {
  /** The question's slug. */
  problem: string;
  /** What was stored after each edit; the last one counts. */
  edits: readonly Answer[];
  /** A file that was uploaded; the answer that names it is the only edit. */
  upload?: { name: string; text: string };
  /** For code, the program that the last edit is. */
  program?: Program;
  /** Instead of the program's own result: why the judge did not give one. */
  unjudged?: { state: "ERROR" | "MAL_PRACTICE_ERROR"; message: string };
  /** The last edit was pasted from outside. */
  pasted?: boolean;
}

/** Something that the proctoring noticed. */
export interface Happening {
  kind: EvidenceKind;
  /** Seconds after the start. */
  after: number;
  data?: Record<string, JsonValue>;
  source?: "browser" | "server" | "analysis";
  confidence?: number;
  /** What the picture taken then shows. */
  scene?: Scene;
  /** What the candidate and then a reviewer said about it afterwards. */
  comments?: { candidate: string; reviewer: string };
}

export type Ending = "submitted" | "time" | "tolerance" | { proctor: string };

export interface LivedMark {
  problem: string;
  /** Shares of the full marks, by the recruiter and by the second reviewer; null if they have not marked it. */
  shares: readonly [number | null, number | null];
  comments: readonly [string, string];
}

export interface LivedAttempt {
  /** Before the moment of seeding. */
  hoursAgo: number;
  minutes: number;
  ending: Ending;
  answers: readonly LivedAnswer[];
  happenings: readonly Happening[];
  marks: readonly LivedMark[];
  feedback?: { rating: number; comment: string };
}

export interface LivedCandidate {
  /** From 1; the name and the address are made from it. */
  number: number;
  test: string;
  invitedHoursAgo: number;
  state: "invited" | "opened" | "revoked" | "taken";
  extraTime?: Partial<ExtraTime>;
  /** An earlier one was set aside by a retake. */
  attempts: readonly LivedAttempt[];
}
