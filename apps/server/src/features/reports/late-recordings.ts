import type { Db } from "@invigil/db/connection";
import { mediaUrl } from "../../records/sign-media.ts";
import { lateRecordings } from "./reports.queries.ts";

/** By problem: what came after the end, and when. */
export async function lateByProblem(db: Db, attemptId: number) {
  const rows = await lateRecordings(db, attemptId);
  return new Map(
    rows.map(({ problem_id, id, at }) => [problem_id, { url: mediaUrl(id), received_at: at.toISOString() }]),
  );
}
