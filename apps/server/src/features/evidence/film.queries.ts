import type { Db } from "@invigil/db/connection";
import { NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { sql } from "kysely";

export interface FilmCursor {
  at: Date;
  id: string;
}

/** Stored pictures of the camera, oldest first. */
export function filmPictures(db: Db, key: { attemptId: number; after: FilmCursor | undefined; limit: number }) {
  const { attemptId, after, limit } = key;
  return db
    .selectFrom("proctor_media")
    .select(["id", "taken_at as at"])
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", "snapshot")
    .where("state", "=", "stored")
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(taken_at, id) > (${after?.at}::timestamptz, ${after?.id}::text)`),
    )
    .orderBy("taken_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function deletedPictures(db: Db, attemptId: number): Promise<number> {
  const row = await db
    .selectFrom("proctor_media")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", "snapshot")
    .where("state", "=", "deleted")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Every notable report within these times, in order; no limit on a side that is null. */
export function notableReports(db: Db, key: { attemptId: number; from: Date | null; until: Date | null }) {
  const { attemptId, from, until } = key;
  return db
    .selectFrom("attempt_event")
    .select(["kind", "at", "media_id as mediaId", "data"])
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", NOTABLE_KINDS)
    .$if(from !== null, (query) => query.where("at", ">=", from ?? new Date(0)))
    .$if(until !== null, (query) => query.where("at", "<", until ?? new Date(0)))
    .orderBy("at")
    .orderBy("id")
    .execute();
}
