import type { AutoSubmitReason, Receipt, submitAll } from "@invigil/contract/taking/attempts";
import type { BodyOf } from "@invigil/contract/route";
import { submission } from "@invigil/rules/taking/session";
import type { SubmissionPhase } from "./submission-state.ts";

type SubmitBody = BodyOf<typeof submitAll>;

/** What the call takes at most. */
const MAX_FAILED_EVENTS = 500;

export interface SubmitDeps {
  setPhase: (phase: SubmissionPhase) => void;
  uploadsDone: () => Promise<void>;
  /** Resolves with whether every answer is stored. */
  flushSaves: () => Promise<boolean>;
  /** What keeps answers from being stored, in words. */
  obstacles: () => readonly string[];
  /** The last heartbeat and the like; resolves with what went wrong. */
  beforeSubmit: (reason: AutoSubmitReason | null) => Promise<string[]>;
  socketReport: () => { sequence: number; failed: Record<string, unknown>[] };
  now: () => number;
  /** The attempt that this page shows. */
  attempt: () => number | undefined;
  post: (body: SubmitBody) => Promise<Receipt>;
  /** What could not be saved in time is handed in as late drafts. Never fails; false: some is still in this browser. */
  handInLate: () => Promise<boolean>;
  markEnded: (receipt: Receipt) => void;
  abort: () => void;
  clearStorage: () => void;
  /** Lets the next page know whether feedback was given; never fails. */
  checkFeedback: () => Promise<void>;
}

export interface SubmitRequest {
  /** null: by hand. */
  reason: AutoSubmitReason | null;
  /** The candidate was told that answers are missing and wants to submit all the same. */
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
 * Ends the attempt. When it throws, the attempt goes on and nothing was removed from this browser.
 * Resolves with whether this browser holds nothing more that the server might take.
 */
export async function submitAttempt(deps: SubmitDeps, { reason, withoutUnsaved }: SubmitRequest): Promise<boolean> {
  try {
    deps.setPhase("uploads");
    await deps.uploadsDone();
    deps.setPhase("saving");
    const stored = await deps.flushSaves();
    // A deadline does not wait; by hand, nobody should lose an answer without having been asked.
    if (!stored && reason === null && !withoutUnsaved) throw new UnsavedAnswersError(deps.obstacles());

    deps.setPhase("sending");
    const issues = await deps.beforeSubmit(reason);
    const receipt = await deps.post(bodyOf(deps, reason, issues));

    // At once: handing in late drafts may take a while, and the attempt is over.
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
