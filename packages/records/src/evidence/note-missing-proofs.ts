import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Records, when an attempt starts, each required proof of identity that is missing, with how often one was refused and
 * the last reason. The server does this itself, because a page may skip the step without reporting it.
 */
export async function noteMissingProofs(
  db: Db,
  { attemptId, kinds, now }: { attemptId: number; kinds: readonly IdentityKind[]; now: Date },
): Promise<void> {
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${attemptId}, 'identity', ${now}, ${now}, 'server', jsonb_strip_nulls(jsonb_build_object(
      'proof', asked.kind, 'missing', true, 'refusals', refused.times, 'reason', refused.reason))
    from unnest(${[...kinds]}::text[]) as asked(kind)
    cross join lateral (
      select count(*) as times, (array_agg(data ->> 'reason' order by id desc))[1] as reason
      from attempt_event
      where attempt_id = ${attemptId} and kind = 'identity' and data ->> 'proof' = asked.kind and data ? 'refused'
    ) refused
    where not exists (
      select from proctor_media media
      where media.attempt_id = ${attemptId} and media.kind = asked.kind and media.state = 'stored'
    )`.execute(db);
}
