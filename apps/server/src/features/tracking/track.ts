import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { track as contract } from "@invigil/contract/taking/tracking";
import { notePageViews } from "@invigil/records/evidence/note-page-views";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { checkOwner } from "../../shared/tests/test-access.ts";
import { attemptsByTest } from "./tracking.queries.ts";

type Body = BodyOf<typeof contract>;

/** Page views belong to an attempt; earlier ones are not stored. */
export async function track(deps: Deps, caller: Caller, { events, user_id }: Body): Promise<ReplyOf<typeof contract>> {
  checkOwner(caller, user_id);
  const { accountId } = caller;
  const testSlugs = [...new Set(events.flatMap((event) => event.test_slug ?? []))];
  const attempts = await attemptsByTest(deps.db, { accountId, testSlugs });
  const receivedAt = deps.now();
  const kept = events.flatMap((event) => {
    const attemptId = event.test_slug === null ? undefined : attempts.get(event.test_slug);
    if (attemptId === undefined) return [];
    const { page, path, problem_slug, extra = {} } = event;
    return [{ attemptId, at: new Date(event.at), receivedAt, data: { page, path, problem_slug, extra } }];
  });
  if (kept.length > 0) await deps.db.transaction().execute((tx) => notePageViews(tx, kept));
  if (kept.length < events.length) {
    deps.log.debug({ accountId, dropped: events.length - kept.length }, "events without an attempt were dropped");
  }
  return { ok: true };
}
