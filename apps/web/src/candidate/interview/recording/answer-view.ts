import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { AnswerStore, KeptAnswer, KeptPiece } from "./answer-store.ts";

/** What a page had of an answer when the interview went on without it. */
export interface LeftBehind {
  seq: number;
  writer: string;
  text: string;
  /** How much of what was said here did not reach the server. */
  unsentMs: number;
}

export interface AnswerView {
  /** The turn that is being answered; null until its draft has been read from this device. */
  seq: number | null;
  text: string;
  recordedMs: number;
  /** How much of that is speech. */
  spokenMs: number;
  lostMs: number;
  /** No more can be recorded for this answer. */
  isFull: boolean;
  /**
   * `waiting`: it does not reach the server and is sent again by itself. `elsewhere`: another page records, so this one
   * does not until the candidate wants it to.
   */
  state: "open" | "sending" | "waiting" | "refused" | "elsewhere";
  error: unknown;
  /** What was not accepted, because the interview had already moved on. */
  left: LeftBehind | null;
  /** Whether this browser can store it. */
  keeps: boolean;
  /** Where the typed text is: `local` if the server does not have all of it and may not get it soon. */
  draft: "none" | "saving" | "saved" | "local";
  /** What was typed on another page. Nothing is stored on the server until the candidate has chosen. */
  other: { text: string; revision: number } | null;
}

export interface KeeperDeps {
  attempt: number;
  /** This page. */
  writer: string;
  store: AnswerStore;
  sendPiece: (piece: KeptPiece, answer: KeptAnswer, take: boolean) => Promise<unknown>;
  sendAnswer: (answer: KeptAnswer, finished: NonNullable<KeptAnswer["finished"]>) => Promise<InterviewSnapshot>;
  /** Stores what is being typed; `over` is the revision that it replaces. */
  saveDraft: (answer: KeptAnswer, as: { revision: number; over: number }) => Promise<{ revision: number }>;
  /** How long key presses are collected, in milliseconds. */
  draftAfter: number;
  readSnapshot: () => Promise<InterviewSnapshot>;
  onSnapshot: (snapshot: InterviewSnapshot) => void;
  /** The time by the server's clock; by the system's before the page knows that. */
  serverNow: () => number;
  /** How much later the server's clock is than that; null while it is not known. */
  clockShift: () => number | null;
}
