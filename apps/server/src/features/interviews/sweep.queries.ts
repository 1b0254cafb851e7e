import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { PATIENCE } from "./patience.ts";

/** The interviews in which a step takes too long, longest first. Its condition is that of the index. */
export async function lateInterviews(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from interview_session s join attempt on attempt.id = s.attempt_id and attempt.state = 'ACTIVE'
    where (s.state in ('cv', 'generating') or (s.state = 'live' and s.phase = 'thinking'))
      and ((s.state = 'cv' and s.cv_state in ('received', 'reading') and s.phase_at <= ${before(PATIENCE.cv)})
        or (s.state = 'generating' and s.questions_at <= ${before(PATIENCE.preparing)})
        or (s.state = 'live' and s.phase_at <= ${before(PATIENCE.thinking)}))
    order by s.phase_at limit ${limit}`.execute(db);
  return rows.map(({ attempt_id }) => attempt_id);
}
