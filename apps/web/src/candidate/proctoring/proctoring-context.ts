import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import type { Test } from "@invigil/contract/taking/tests";
import type { SignedIn } from "../../lib/resources.ts";
import type { KeptEvent } from "../../lib/socket/socket-outbox.ts";
import type { ProctorSession } from "./open-session.ts";

export interface ProctoredAttempt {
  id: number;
  /** The proctor service calls the test the assessment. */
  test: Pick<Test, "id" | "slug" | "company" | "sub_test_type" | "settings">;
  user: SignedIn;
}

/** What every watcher of a running session needs. */
export interface ProctoringContext {
  attempt: ProctoredAttempt;
  session: ProctorSession;
  plan: ProctorPlan;
  /** Keeps an event and resends it until the server has it; `at` is the server's time if it began earlier than now. */
  send: (event: KeptEvent, at?: number) => void;
  /** The server's time in ms. */
  now: () => number;
  /** The question on screen. */
  problem: () => string | null;
  /** True while the attempt is being submitted, when nothing counts against the candidate any more. */
  isSubmitting: () => boolean;
  /** Aborts when proctoring ends and stops every listener and timer. */
  signal: AbortSignal;
}
