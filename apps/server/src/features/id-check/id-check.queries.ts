import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

const KINDS = ["identity_image", "id_card_image", "sample_audio"] as const;

/** Two proofs that come at the same moment replace each other in turn. */
export async function lockAttempt(tx: Tx, attemptId: number): Promise<void> {
  await tx.selectFrom("attempt").select("id").where("id", "=", attemptId).forNoKeyUpdate().execute();
}

/** The latest of each kind first: a crash between two proofs may leave both. */
export async function storedProofs(db: Db | Tx, attemptId: number): Promise<Map<IdentityKind, string>> {
  const rows = await db
    .selectFrom("proctor_media")
    .distinctOn("kind")
    .select(["id", "kind"])
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", KINDS)
    .where("state", "=", "stored")
    .orderBy("kind")
    .orderBy("created_at", "desc")
    .execute();
  return new Map(rows.flatMap(({ id, kind }) => KINDS.filter((known) => known === kind).map((known) => [known, id])));
}

interface Replaced {
  attemptId: number;
  kind: IdentityKind;
  /** The one that stays. */
  by: string;
}

/** Answers the files that nobody needs any more. */
export async function dropOlderProofs(tx: Tx, { attemptId, kind, by }: Replaced): Promise<string[]> {
  const rows = await tx
    .updateTable("proctor_media")
    .set({ state: "deleted" })
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", kind)
    .where("id", "<>", by)
    .where("state", "=", "stored")
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

interface Finding {
  attemptId: number;
  mediaId: string;
  now: Date;
  confidence: number | null;
  detector: string;
  data: object;
}

export async function insertIdentityEvent(tx: Tx, finding: Finding): Promise<void> {
  const { attemptId, mediaId, now, confidence, detector, data } = finding;
  await tx
    .insertInto("attempt_event")
    .values({
      attempt_id: attemptId,
      kind: "identity",
      at: now,
      received_at: now,
      source: "server",
      confidence,
      media_id: mediaId,
      detector,
      data: toJson(data),
    })
    .execute();
}

/** Of one attempt: who goes on and on may not fill the timeline. */
const MAX_REFUSALS = 30;

export async function insertRefusal(
  db: Db,
  { attemptId, kind, reason, now }: { attemptId: number; kind: IdentityKind; reason: string; now: Date },
): Promise<void> {
  const data = JSON.stringify({ proof: kind, refused: true, reason });
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${attemptId}, 'identity', ${now}, ${now}, 'server', ${data}::jsonb
    where (select count(*) from attempt_event where attempt_id = ${attemptId} and kind = 'identity' and data ? 'refused')
      < ${MAX_REFUSALS}`.execute(db);
}
