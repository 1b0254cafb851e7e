import type { AutoSubmitReason, Receipt, submitAll } from "@invigil/contract/taking/attempts";
import type { BodyOf } from "@invigil/contract/route";
import { submission } from "@invigil/rules/taking/session";
import type { SubmissionPhase } from "./submission-state.ts";

type SubmitBody = BodyOf<typeof submitAll>;

/** The most events the call accepts. */
const MAX_FAILED_EVENTS = 500;

export interface SubmitDeps {
  setPhase: (phase: SubmissionPhase) => void;
  uploadsDone: () => Promise<void>;
  /** Resolves with whether every answer is stored. */
  flushSaves: () => Promise<boolean>;
  /** Says in words what keeps answers from being stored. */
  obstacles: () => readonly string[];
  /** Sends the last heartbeat and the like; resolves with what went wrong. */
  beforeSubmit: (reason: AutoSubmitReason | null) => Promise<string[]>;
  socketReport: () => { sequence: number; failed: Record<string, unknown>[] };
  now: () => number;
  /** The attempt that this page shows. */
  attempt: () => number | undefined;
  post: (body: SubmitBody) => Promise<Receipt>;
  /**
   * Submits unsaved answers as late drafts. Never fails; resolves with false if some are still only in this browser.
   */
  handInLate: () => Promise<boolean>;
  markEnded: (receipt: Receipt) => void;
  abort: () => void;
  clearStorage: () => void;
  /** Lets the next page know whether feedback was given. Never fails. */
  checkFeedback: () => Promise<void>;
}

export interface SubmitRequest {
  /** Null for a manual submission. */
  reason: AutoSubmitReason | null;
  /** The candidate was told that answers are missing and wants to submit anyway. */
  withoutUnsaved?: boolean;
}

/** Some answers are still only in this browser. */
export class UnsavedAnswersError extends Error {
  readonly obstacles: readonly string[];
  constructor(obstacles: readonly string[]) {
    super("Some answers are not stored yet");
    this.obstacles = obstacles;
    this.name = "UnsavedAnswersError";
  }
}

/**
 * Ends the attempt. If this throws, the attempt continues and nothing has been removed from this browser. Resolves
 * with true if this browser holds nothing more that the server might accept.
 */
export async function submitAttempt(deps: SubmitDeps, { reason, withoutUnsaved }: SubmitRequest): Promise<boolean> {
  try {
    deps.setPhase("uploads");
    await deps.uploadsDone();
    deps.setPhase("saving");
    const stored = await deps.flushSaves();
    // A deadline does not wait, but nobody should lose an answer in a manual submission without being asked.
    if (!stored && reason === null && !withoutUnsaved) throw new UnsavedAnswersError(deps.obstacles());

    deps.setPhase("sending");
    const issues = await deps.beforeSubmit(reason);
    const receipt = await deps.post(bodyOf(deps, reason, issues));

    // Stop now: the attempt is over, and submitting late drafts may take a while.
    deps.abort();
    // While the page still holds what it could not save.
    const allTaken = await deps.handInLate();
    deps.markEnded(receipt);
    deps.clearStorage();
    await deps.checkFeedback();
    deps.setPhase("leaving");
    return allTaken;
  } catch (error) {
    deps.setPhase("idle");
    throw error;
  }
}

function bodyOf(deps: SubmitDeps, reason: AutoSubmitReason | null, issues: string[]): SubmitBody {
  const endTime = new Date(deps.now()).toISOString();
  const { sequence, failed } = deps.socketReport();
  const failures = issues.map((issue) => ({ type: "before-submit", issue }));
  return {
    ...submission(reason),
    test_solution_set: deps.attempt(),
    proctoring_end_time: endTime,
    testsolutionset_end_time: endTime,
    websocket_event_sequence: sequence,
    failed_socket_events: [...failures, ...failed].slice(0, MAX_FAILED_EVENTS),
  };
}
