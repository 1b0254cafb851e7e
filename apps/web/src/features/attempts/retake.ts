import type { Target } from "@invigil/rules/navigation";
import { landingTarget } from "@invigil/rules/navigation";
import { messages } from "@invigil/contract/messages";
import { ApiError } from "../../lib/api.ts";

export interface RetakeDeps {
  reset: (testId: number) => Promise<unknown>;
  /** What is known of the finished attempt is no longer true. */
  forget: (testSlug: string) => Promise<void>;
  tell: (text: string) => void;
  go: (target: Target) => void;
}

/** Offers the test anew. That somebody else reset it first comes to the same. */
export async function retake(test: { id: number; slug: string }, deps: RetakeDeps): Promise<void> {
  let text: string = messages.testReset;
  try {
    await deps.reset(test.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    text = messages.testAlreadyReset;
  }
  await deps.forget(test.slug);
  deps.tell(text);
  deps.go(landingTarget(test.slug));
}
