import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import type { Tx, Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

interface MediaEvent {
  attemptId: number;
  mediaId: string;
  kind: EvidenceKind;
  at: Date;
  now: Date;
  data: object;
}

/** Writes a timeline event that shows the file, or adds it to the page's event about the same voice. */
export async function noteMedia(tx: Tx, { attemptId, mediaId, kind, at, now, data }: MediaEvent): Promise<void> {
  await tx
    .insertInto("attempt_event")
    .values({
      attempt_id: attemptId,
      media_id: mediaId,
      kind,
      at,
      received_at: now,
      source: "server",
      data: toJson(data),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`attempt_id, (data ->> 'incidentId')`)
        .where("kind", "=", sql.lit("voice"))
        .doUpdateSet({ media_id: mediaId }),
    )
    .execute();
}

/** Joins a clip with the page's event about the voice, whichever came first. */
export function linkIncident(db: Db | Tx, input: { attemptId: number; incidentId: string; mediaId: string }) {
  return db
    .updateTable("attempt_event")
    .set({ media_id: input.mediaId })
    .where("attempt_id", "=", input.attemptId)
    .where("kind", "=", "voice")
    .where(sql<string>`data ->> 'incidentId'`, "=", input.incidentId)
    .execute();
}
