import type { Db, Tx } from "@invigil/db/connection";
import { REGRADE_ROWS } from "@invigil/contract/results/regrades";
import { sql } from "kysely";

function withProblem(db: Db | Tx) {
  return db
    .selectFrom("regrade")
    .innerJoin("test", "test.id", "regrade.test_id")
    .innerJoin("problem", "problem.id", "regrade.problem_id")
    .innerJoin("account", "account.id", "regrade.created_by")
    .select([
      "regrade.id",
      "regrade.test_id",
      "regrade.problem_id",
      "regrade.state",
      "regrade.created_at",
      "regrade.ended_at",
      "regrade.change",
      "test.slug as test",
      "problem.slug as problem",
      "problem.title",
      "account.full_name as created_by",
      sql<number>`(select count(*) from regrade_result r where r.regrade_id = regrade.id)`.as("answers_total"),
      sql<number>`(select count(judged_at) from regrade_result r where r.regrade_id = regrade.id)`.as("answers_judged"),
    ]);
}
export type RegradeRow = Awaited<ReturnType<typeof regradesOf>>[number];

export function regradesOf(db: Db, testId: number) {
  return withProblem(db).where("regrade.test_id", "=", testId).orderBy("regrade.id", "desc").limit(50).execute();
}

export function companyRegrade(db: Db | Tx, key: { id: number; companyId: number | null }) {
  return withProblem(db)
    .where("regrade.id", "=", key.id)
    .where("test.company_id", "=", key.companyId)
    .executeTakeFirst();
}

/** The same with a lock, so that it is applied or discarded once. */
export async function lockRegrade(tx: Tx, key: { id: number; companyId: number | null }) {
  await sql`select from regrade where id = ${key.id} for update`.execute(tx);
  return companyRegrade(tx, key);
}

export function changedScores(db: Db, regradeId: number) {
  return db
    .selectFrom("regrade_result as r")
    .select(["r.score_before", "r.score", "r.judged_at", sql<boolean>`r.evaluation ? 'kept'`.as("kept")])
    .where("r.regrade_id", "=", regradeId)
    .execute();
}

export interface DiffRow {
  solution_id: number;
  username: string;
  full_name: string;
  score_before: number | null;
  status_before: string | null;
  score: number | null;
  status: string | null;
  evaluation: unknown;
  judged_at: Date | null;
  others: number;
  evaluated: boolean;
}

/** The greatest changes first. `others` is the score of the attempt's other answers. */
export async function diffRows(db: Db, regradeId: number): Promise<DiffRow[]> {
  const { rows } = await sql<DiffRow>`
    select r.solution_id, account.username, account.full_name, r.score_before, r.status_before, r.score, r.status,
      r.evaluation, r.judged_at, a.evaluated_at is not null as evaluated,
      (select coalesce(sum(o.score), 0) from solution o where o.attempt_id = a.id and o.id <> s.id)::float8 as others
    from regrade_result r join solution s on s.id = r.solution_id join attempt a on a.id = s.attempt_id
    join account on account.id = a.account_id
    where r.regrade_id = ${regradeId}
    order by r.judged_at is null, abs(coalesce(r.score, 0) - coalesce(r.score_before, 0)) desc, account.full_name,
      r.solution_id
    limit ${REGRADE_ROWS}`.execute(db);
  return rows;
}
