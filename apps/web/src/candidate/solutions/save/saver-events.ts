import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft, DraftQuestion, KeptVersion } from "../../../lib/drafts/drafts.ts";
import type { Ledger } from "../../../shared/answers/save-ledger.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import type { SendResult } from "./save-send.ts";

/** What is known about one answer, and how far the current round of sending has got. */
export interface SaverState {
  ledger: Ledger;
  closed: Closed | null;
  /** Another writer has stored something else in the meantime, and only the person can decide which counts. */
  conflicting: { stored: Solution | null } | null;
  /** Consecutive tries that did not reach the server or were refused. */
  failures: number;
  /** Grows whenever the answer is replaced from outside the editor. */
  revision: number;
  round: Round | null;
}

interface Round {
  /** How often an edit was resent. */
  resends: number;
  /** Another save was requested since the last one was sent. */
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
  /** Every edit is on this device or cannot be stored there. */
  | { type: "ready" }
  /** How the server, or the network, responded to an edit. `isLeftBehind`: no other open tab is still working on it. */
  | { type: "reply"; draft: Draft; result: SendResult; isLeftBehind: boolean }
  /** The work on this device that followed a reply is done. */
  | { type: "settled"; draft: Draft; outcome: SaveOutcome | "resend" }
  | { type: "acknowledged"; draft: Draft; stored: Solution | null; head: number }
  | { type: "closed"; closed: Closed | null }
  | { type: "mine"; now: number }
  | { type: "theirs" }
  | { type: "synced"; stored: Solution | null; head: number }
  | { type: "handed-in"; draft: Draft }
  | { type: "reconnected" }
  | { type: "broken" };

/** What the driver does, in this order; it waits for each effect on this device. */
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
