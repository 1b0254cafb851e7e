import type { InterviewVerdict } from "@invigil/contract/results/test-report";
import type { Db } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { sql } from "kysely";
import { z } from "zod";

/** What people said about one interview, and when its own time began. */
export interface Verdict {
  review: InterviewVerdict;
  beganAt: Date | undefined;
}

interface VerdictRow {
  attempt_id: number;
  began_at: Date | null;
  review_reasons: JsonValue;
  asked: boolean;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  marks: Record<string, number | null> | null;
}

const Reasons = z.array(z.string()).catch([]);

/** The verdicts on all interviews of a test, by attempt. */
export async function readVerdicts(db: Db, testId: number): Promise<Map<number, Verdict>> {
  const { rows } = await sql<VerdictRow>`
    select session.attempt_id, session.began_at, session.review_reasons, session.person_asked_at is not null as asked,
      decision.reason, account.full_name as decided_by, decision.decided_at,
      (select json_object_agg(competency, mean) from (
        select competency, round(avg(mark), 2)::float as mean from interview_mark
        where interview_mark.attempt_id = session.attempt_id group by competency) given
       where decision.attempt_id is not null) as marks
    from interview_session session
    join attempt on attempt.id = session.attempt_id
    left join interview_decision decision on decision.attempt_id = session.attempt_id
    left join account on account.id = decision.decided_by
    where attempt.test_id = ${testId}`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, present(row)]));
}

function present({ began_at, review_reasons, asked, reason, decided_by, decided_at, marks }: VerdictRow): Verdict {
  const isDecided = reason !== null && decided_by !== null && decided_at !== null;
  return {
    beganAt: began_at ?? undefined,
    review: {
      marks: marks ?? {},
      decision: isDecided ? { reason, by: decided_by, at: decided_at.toISOString() } : null,
      review_reasons: Reasons.parse(review_reasons),
      asked_for_person: asked,
    },
  };
}
