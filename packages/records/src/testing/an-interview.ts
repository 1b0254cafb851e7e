import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { createAttempt } from "./queue-rows.ts";

/** An attempt whose interview is being held; the attempt's id. */
export async function anInterview(db: Db, now: Date): Promise<number> {
  const { attemptId } = await createAttempt(db);
  await sql`
    insert into interview_session (attempt_id, company_id, state, plan, facts, consent_version, consented_at, phase_at, cv_state)
    select a.id, t.company_id, 'live', '{}', '{}', 1, ${now}, ${now}, 'none'
    from attempt a join test t on t.id = a.test_id where a.id = ${attemptId}`.execute(db);
  return attemptId;
}
