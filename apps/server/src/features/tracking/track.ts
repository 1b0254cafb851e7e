import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { track as contract, TrackEvent } from "@invigil/contract/taking/tracking";
import { notePageViews } from "@invigil/records/evidence/note-page-views";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { checkOwner } from "../../shared/tests/test-access.ts";
import { openAttempts } from "./tracking.queries.ts";

type Body = BodyOf<typeof contract>;

/** After the end a candidate still sees the last pages, and gives feedback. */
const GRACE = 15 * 60_000;

/** Page views belong to an attempt; earlier ones are not stored. */
export async function track(deps: Deps, caller: Caller, { events, user_id }: Body): Promise<ReplyOf<typeof contract>> {
  checkOwner(caller, user_id);
  const { accountId } = caller;
  const testSlugs = [...new Set(events.flatMap((event) => event.test_slug ?? []))];
  const receivedAt = deps.now();
  const endedAfter = new Date(receivedAt.getTime() - GRACE);
  const attempts = await openAttempts(deps.db, { accountId, testSlugs, endedAfter });
  let kept = 0;
  for (const attempt of attempts) {
    const own = events.filter((event) => event.test_slug === attempt.slug);
    const views = own.map((event) => viewOf(event, { from: attempt.created_at, to: receivedAt }));
    await notePageViews(deps.db, { attemptId: attempt.id, receivedAt, views });
    kept += own.length;
  }
  if (kept < events.length) {
    deps.log.debug({ accountId, dropped: events.length - kept }, "events without an attempt were dropped");
  }
  return { ok: true };
}

/** A page's clock may be wrong. What it said stays in the data, so that a view that arrives again is still known. */
function viewOf({ page, path, problem_slug, at, extra = {} }: TrackEvent, { from, to }: { from: Date; to: Date }) {
  const said = new Date(at).getTime();
  const time = Math.min(to.getTime(), Math.max(from.getTime(), said));
  const data = { page, path, problem_slug, extra };
  // A fact about the page that is open is not another page.
  const kind = extra["kind"] === undefined ? ("page-view" as const) : ("connection" as const);
  return { kind, at: new Date(time), data: time === said ? data : { ...data, said_at: at } };
}
