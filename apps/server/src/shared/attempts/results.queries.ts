import type { InterviewResult } from "@invigil/contract/interviews/results";
import type { Db, Tx } from "@invigil/db/connection";
import { isChosen } from "@invigil/records/attempts/is-chosen";
import { sql } from "kysely";
import { worth } from "../tests/placed.ts";
import { interviewResult } from "./waits-for-person.ts";

interface EvaluatedAttempt {
  id: number;
  score: number;
  /** The most points it could have reached. */
  max_score: number;
  cut_off: number | null;
  /** The answers that wait for marks or for a decision about a late draft. */
  open: { score: number | null; max_score: number }[];
  to_mark: boolean;
  to_decide: boolean;
}

/** Those of these attempts that are evaluated, with everything that decides their result. */
export async function evaluatedAttempts(tx: Db | Tx, attemptIds: readonly number[]): Promise<EvaluatedAttempt[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<EvaluatedAttempt>`
    with given as (
      select attempt.id as attempt_id, problem.id as problem_id, ${worth} as max_score
      from attempt
      join attempt_section part on part.attempt_id = attempt.id
      join section_problem sp on sp.section_id = part.section_id and ${isChosen}
      join problem on problem.id = sp.problem_id or problem.parent_id = sp.problem_id
      where attempt.id = any(${attemptIds}) and attempt.evaluated_at is not null
        and not exists (select from problem child where child.parent_id = problem.id)
    ), answer as (
      select given.*, solution.score, coalesce(solution.status = 'NRE', false) as to_mark,
        exists (select from late_draft draft where draft.attempt_id = given.attempt_id
          and draft.problem_id = given.problem_id and draft.state = 'waiting') as to_decide
      from given left join solution using (attempt_id, problem_id)
    )
    select attempt.id, coalesce(attempt.score, 0) as score, test.cut_off, sum(answer.max_score) as max_score,
      coalesce(json_agg(json_build_object('score', answer.score, 'max_score', answer.max_score))
        filter (where to_mark or to_decide), '[]') as open,
      bool_or(to_mark) as to_mark, bool_or(to_decide) as to_decide
    from answer join attempt on attempt.id = answer.attempt_id join test on test.id = attempt.test_id
    group by attempt.id, test.cut_off`.execute(tx);
  return rows;
}

/** Those of these attempts that are evaluated interviews, which have a result instead of points. */
export async function evaluatedInterviews(tx: Tx, attemptIds: readonly number[]) {
  const { rows } = await sql<{ id: number; result: InterviewResult | null }>`
    select a.id, ${interviewResult} as result
    from attempt a join interview_session on interview_session.attempt_id = a.id
    where a.id = any(${attemptIds}) and a.evaluated_at is not null`.execute(tx);
  return rows;
}
