import type { Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** Milliseconds that a page's sums have grown by since the last write, though it reported no leave. */
export interface Doubt {
  attempt_id: number;
  at: string;
  undrawn: number;
  unfocused: number;
  windowed: number;
  window_width: number;
  window_height: number;
  screen_width: number;
  screen_height: number;
}

/** Two reports at most this far apart are about one happening. */
const APART = "15 seconds";
const CONFIDENCE = 0.6;

/** Writes one line per happening and lengthens it while the page reports more. */
export async function noteDoubts(db: Db, doubts: readonly Doubt[]): Promise<void> {
  for (const { attempt_id, at, undrawn, unfocused, windowed, ...sizes } of doubts) {
    const length = Math.max(undrawn, unfocused, windowed);
    await sql`
      with longer as (
        update attempt_event line
        set data = line.data || jsonb_build_object('to', ${at}::timestamptz,
          'duration', extract(epoch from ${at}::timestamptz - line.at) * 1000,
          'undrawn', (line.data ->> 'undrawn')::float8 + ${undrawn}::float8,
          'unfocused', (line.data ->> 'unfocused')::float8 + ${unfocused}::float8,
          'windowed', (line.data ->> 'windowed')::float8 + ${windowed}::float8)
        where line.id = (
          select id from attempt_event known
          where known.attempt_id = ${attempt_id} and known.kind = 'not-shown' and (known.data ->> 'to')::timestamptz
            >= ${at}::timestamptz - ${length} * interval '1 millisecond' - ${APART}::interval
          order by known.id desc limit 1)
        returning line.id
      )
      insert into attempt_event (attempt_id, kind, at, received_at, source, confidence, data)
      select ${attempt_id}, 'not-shown', ${at}::timestamptz - ${length} * interval '1 millisecond', ${at}::timestamptz, 'server',
        ${CONFIDENCE}::real, ${toJson({ ...sizes, undrawn, unfocused, windowed, duration: length, to: at })}::jsonb
      where not exists (select from longer)`.execute(db);
  }
}
