import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** What the page reported as pasted or dropped into answers. */
export async function pastesOf(tx: Tx, attemptId: number) {
  const { rows } = await sql<{ problem_id: number | null; at: Date; size: number | null }>`
    select problem_id, at, (data ->> 'size')::float as size from attempt_event
    where attempt_id = ${attemptId} and kind in ('paste', 'paste-outside')`.execute(tx);
  return rows;
}

/** What the camera called itself when it was last switched on. */
export async function cameraOf(tx: Tx, attemptId: number): Promise<string | null> {
  const { rows } = await sql<{ label: string | null }>`
    select data ->> 'label' as label from attempt_event
    where attempt_id = ${attemptId} and kind = 'webcam-enabled' order by at desc limit 1`.execute(tx);
  return rows[0]?.label ?? null;
}
