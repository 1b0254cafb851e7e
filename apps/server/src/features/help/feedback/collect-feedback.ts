import type { collectFeedback as route } from "@invigil/contract/taking/feedback";
import type { BodyOf } from "@invigil/contract/route";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessAttempt } from "../../../shared/tests/test-access.ts";
import { upsertFeedback } from "@invigil/records/feedback/write-feedback";

export async function collectFeedback(
  { db, now }: Deps,
  caller: Caller,
  body: BodyOf<typeof route>,
): Promise<{ ok: true }> {
  const { attempt } = await accessAttempt(db, caller, { slug: body.test_slug });
  const { source, rating, comment } = body;
  await upsertFeedback(db, { attemptId: attempt.id, source, rating, comment, at: now() });
  return { ok: true };
}
