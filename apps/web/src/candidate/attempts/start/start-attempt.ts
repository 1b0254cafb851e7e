import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { startTarget, type Target } from "@invigil/rules/taking/navigation";

export interface StartDeps {
  clearLocalData: (testSlug: string) => void;
  start: (testId: number) => Promise<StartedAttempt>;
  restart: (body: { invite_id: string | null; test_slug: string }) => Promise<StartedAttempt>;
  /** Stores the reply where the pages look for the test, solution set and sections. */
  seed: (started: StartedAttempt) => void;
  go: (target: Target) => void;
}

/** Clears this browser first, so that nothing from an earlier attempt shows up in the new one. */
export async function startAttempt(test: Test, deps: StartDeps): Promise<void> {
  deps.clearLocalData(test.slug);
  const started = await deps.start(test.id);
  deps.seed(started);
  deps.go(startTarget(started.test));
}

export async function continueAttempt(test: Test, deps: StartDeps): Promise<void> {
  const started = await deps.restart({ invite_id: test.invite_id, test_slug: test.slug });
  deps.seed(started);
  deps.go(startTarget(started.test));
}
