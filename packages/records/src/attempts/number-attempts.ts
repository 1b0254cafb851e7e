import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Numbers the ended attempts of a test that have none yet, for labels such as "Candidate 7". Those that ended meanwhile
 * are numbered in random order, so that the order of names or times tells nobody who is who; a number never changes.
 */
export async function numberAttempts(db: Db, testId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two readers must not give the same numbers.
    await sql`select from test where id = ${testId} for no key update`.execute(tx);
    await sql`
      insert into marking_number (attempt_id, test_id, number)
      select attempt.id, attempt.test_id,
        row_number() over (order by random())
          + coalesce((select max(number) from marking_number known where known.test_id = ${testId}), 0)
      from attempt
      where attempt.test_id = ${testId} and attempt.state = 'END' and not attempt.is_trial
        and not exists (select from marking_number known where known.attempt_id = attempt.id)`.execute(tx);
  });
}
