import type { Db, Tx } from "@invigil/db/connection";
import { z } from "zod";

export const Plays = z.record(z.string(), z.number());

export async function audioPlays(db: Db | Tx, attemptId: number) {
  const row = await db
    .selectFrom("proctor_session")
    .select("audio_plays")
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  return Plays.parse(row?.audio_plays ?? {});
}
