import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../lib/drafts/drafts.ts";
import type { Ledger } from "./save-ledger.ts";
import { answerOf } from "./stored-solution.ts";

/**
 * `kept`: on this device only, because the server could not be reached or refused it.
 * `tab`: not even on this device, because it cannot store anything; it is lost with the tab.
 * `too-long`: on this device only, until it is shortened.
 */
export type SaveStatus = "idle" | "saving" | "saved" | "kept" | "tab" | "too-long";

/** Why an answer can no longer be changed. */
export type Closed = "section" | "attempt";

/** Another writer has stored something else in the meantime; `stored` is null if it was cleared. */
export interface Conflict {
  mine: Draft;
  stored: Solution | null;
}

/** What the screen shows of one answer. */
export interface SaveView {
  answer: Answer;
  status: SaveStatus;
  stored: Solution | null;
  /** Grows whenever the answer is replaced from outside the editor. */
  revision: number;
  conflict: Conflict | null;
  closed: Closed | null;
  /** False if this browser cannot store drafts, so that only the server has the answer. */
  draftsWork: boolean;
  /** Whether the server lacks any part of it. */
  isUnsaved: boolean;
  /** What an earlier page left is being sent, and what the server replies may replace the answer. */
  settling: boolean;
  /** Text that could not be stored because the section or test was over. */
  unsent: readonly Draft[];
}

export interface SaveFacts {
  ledger: Ledger;
  running: boolean;
  /** The last try did not reach the server or was refused. */
  failing: boolean;
  online: boolean;
  revision: number;
  conflicting: { stored: Solution | null } | null;
  closed: Closed | null;
  /** The newest version is over a limit. */
  tooLong: boolean;
  /** Whether edits of earlier pages are among those that are not stored yet. */
  resumed: boolean;
  draftsWork: boolean;
}

export function saveView(facts: SaveFacts): SaveView {
  const { ledger, revision, conflicting, closed, draftsWork } = facts;
  const newest = ledger.queue.at(-1);
  // Once closed, only what is stored counts; showing anything else would be misleading.
  const answer = newest && !closed ? newest.answer : answerOf(ledger.stored);
  return {
    answer,
    status: statusOf(facts),
    stored: ledger.stored,
    revision,
    conflict: newest && conflicting ? { mine: newest, stored: conflicting.stored } : null,
    closed,
    draftsWork,
    isUnsaved: newest !== undefined,
    settling: facts.resumed && !facts.failing && !facts.tooLong && !closed,
    unsent: closed ? ledger.queue : [],
  };
}

function statusOf(facts: SaveFacts): SaveStatus {
  const { ledger, running, failing, online, conflicting, closed, draftsWork, tooLong } = facts;
  if (ledger.queue.length === 0) return ledger.stored ? "saved" : "idle";
  if (tooLong && !closed) return "too-long";
  if (conflicting || closed || failing || (!online && !running)) return draftsWork ? "kept" : "tab";
  return "saving";
}
