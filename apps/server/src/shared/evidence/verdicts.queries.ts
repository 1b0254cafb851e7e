import { DismissReason, Verdict } from "@invigil/contract/proctoring/verdicts";
import type { Db, Tx } from "@invigil/db/connection";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";

/** A verdict as `verdictsOn` returns it. */
export const StoredVerdict = z.object({
  verdict: Verdict.shape.verdict,
  reason: DismissReason.nullable(),
  text: z.string(),
  by: z.string(),
  at: z.coerce.date(),
});
type StoredVerdict = z.infer<typeof StoredVerdict>;

/** All verdicts on a happening as JSON, newest first. */
export function verdictsOn(line: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('verdict', verdict.verdict, 'reason', verdict.reason,
      'text', verdict.text, 'by', judge.full_name, 'at', verdict.at) order by verdict.id desc), '[]')
    from evidence_verdict verdict join account judge on judge.id = verdict.account_id
    where verdict.event_id = ${line}
  )`;
}

export function presentVerdict({ at, ...verdict }: StoredVerdict): Verdict {
  return { ...verdict, at: at.toISOString() };
}

const Judged = z.array(z.object({ event: z.coerce.number(), verdicts: z.array(StoredVerdict) }));

export async function verdictsOf(db: Db | Tx, eventIds: readonly number[]) {
  const { rows } = await sql<{ event: unknown; verdicts: unknown }>`
    select judged.id as event, ${verdictsOn(sql`judged.id`)} as verdicts
    from unnest(${[...eventIds]}::bigint[]) as judged (id)`.execute(db);
  return Judged.parse(rows).map(({ event, verdicts }) => ({ event, verdicts: verdicts.map(presentVerdict) }));
}
