import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessAttempt } from "../../../shared/tests/test-access.ts";
import { feedbackOf } from "./feedback.queries.ts";

export async function hasFeedback(
  { db }: Deps,
  caller: Caller,
  key: { testSlug: string; source: string },
): Promise<void> {
  const { attempt } = await accessAttempt(db, caller, { slug: key.testSlug });
  const given = await feedbackOf(db, { attemptId: attempt.id, source: key.source });
  if (!given) throw new AppError("feedback_not_found");
}
