import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

export interface StillRun {
  pattern: string;
  confidence: number;
  /** In order of time. */
  pictures: readonly { id: string; at: number }[];
}

interface Noted {
  id: number;
  at: Date;
  to: string;
  count: number;
  pictures: string[];
}

/** Names of pictures that a line keeps, the first and the last ones. */
const KEPT = 6;

/** Writes a stretch of pictures as one line, or lengthens the line of the stretch that it continues. */
export async function noteStill(
  tx: Tx,
  { attemptId, detector, device, run }: { attemptId: number; detector: string; device: string | null; run: StillRun },
): Promise<void> {
  const [first, last] = [run.pictures[0], run.pictures.at(-1)];
  if (!first || !last) return;
  const { rows } = await sql<Noted>`
    select id, at, data ->> 'to' as to, (data ->> 'count')::int as count,
      array(select jsonb_array_elements_text(data -> 'pictures')) as pictures
    from attempt_event
    where attempt_id = ${attemptId} and kind = 'camera-still' and data ->> 'pattern' = ${run.pattern}
      and (data ->> 'to')::timestamptz >= ${new Date(first.at)} and at <= ${new Date(last.at)}
    order by at desc limit 1`.execute(tx);
  const known = rows[0];
  const fresh = known ? run.pictures.filter(({ at }) => at > Date.parse(known.to)) : run.pictures;
  if (fresh.length === 0) return;
  const ids = [...(known?.pictures ?? []), ...fresh.map(({ id }) => id)];
  const from = Math.min(first.at, known?.at.getTime() ?? Infinity);
  const data = {
    pattern: run.pattern,
    count: (known?.count ?? 0) + fresh.length,
    minutes: Math.max(1, Math.round((last.at - from) / 60_000)),
    to: new Date(last.at).toISOString(),
    pictures: ids.length <= KEPT ? ids : [...ids.slice(0, KEPT / 2), ...ids.slice(-KEPT / 2)],
    device,
  };
  if (known) {
    await tx
      .updateTable("attempt_event")
      .set({ data: toJson(data) })
      .where("id", "=", known.id)
      .execute();
    return;
  }
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, confidence, detector, media_id, data)
    values (${attemptId}, 'camera-still', ${new Date(first.at)}, greatest(clock_timestamp(), ${new Date(first.at)}), 'analysis',
      ${run.confidence}::real, ${detector}, ${first.id}, ${toJson(data)})`.execute(tx);
}
