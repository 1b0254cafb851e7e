import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft, DraftQuestion, KeptVersion } from "../../../lib/drafts/drafts.ts";
import type { Ledger } from "../../../shared/answers/save-ledger.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import type { SendResult } from "./save-send.ts";

/** What is known of one answer, and how far the round of sending has got that is under way. */
export interface SaverState {
  ledger: Ledger;
  closed: Closed | null;
  /** Another writer stored something else meanwhile, and only the person can tell what counts. */
  conflicting: { stored: Solution | null } | null;
  /** Tries in a row that did not reach the server, or were refused. */
  failures: number;
  /** Grows when the answer was replaced from outside the editor. */
  revision: number;
  round: Round | null;
}

interface Round {
  /** How often an edit was sent anew. */
  resends: number;
  /** Another save was asked for since the last one was sent. */
  again: boolean;
}

/** What never changes about an answer. */
export interface SaverFacts {
  target: SaveTarget;
  writer: string;
  question: DraftQuestion;
  isTooLong: (answer: Answer) => boolean;
}

export type SaverEvent =
  | { type: "edited"; answer: Answer; cleared: boolean; updatedAt: number; writtenAt: number | undefined }
  | { type: "asked" }
  /** Every edit is on this device, or cannot be brought there. */
  | { type: "ready" }
  /** How the server, or the way to it, answered an edit; `isLeftBehind`: no living tab but this one has it in hand. */
  | { type: "reply"; draft: Draft; result: SendResult; isLeftBehind: boolean }
  /** What had to be done on this device after a reply is done. */
  | { type: "settled"; draft: Draft; outcome: SaveOutcome | "resend" }
  | { type: "acknowledged"; draft: Draft; stored: Solution | null; head: number }
  | { type: "closed"; closed: Closed | null }
  | { type: "mine"; now: number }
  | { type: "theirs" }
  | { type: "synced"; stored: Solution | null; head: number }
  | { type: "handed-in"; draft: Draft }
  | { type: "reconnected" }
  | { type: "broken" };

/** What the driver does, in this order; each of those on this device is waited for. */
export type SaverEffect =
  | { do: "put"; draft: Draft }
  | { do: "remove"; drafts: readonly Draft[] }
  | { do: "set-aside"; drafts: readonly Draft[] }
  | { do: "keep"; version: KeptVersion }
  | { do: "tell-stored"; stored: Solution | null }
  | { do: "tell-closed"; closed: Closed }
  | { do: "retry"; failures: number; stalled: boolean }
  | { do: "settle" }
  | { do: "send"; draft: Draft; slug: string | null }
  | { do: "then"; event: SaverEvent }
  | { do: "finish"; outcome: SaveOutcome };

export type Step = readonly [SaverState, readonly SaverEffect[]];
