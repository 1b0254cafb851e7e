import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** A candidate's attempt at a test, for the recruiters of its company. */
export function attemptToReplay(db: Db, key: { testSlug: string; username: string; companyId: number }) {
  return db
    .selectFrom("test")
    .leftJoin("account", (join) => join.on("account.username", "=", key.username))
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.test_id", "=", "test.id")
        .onRef("attempt.account_id", "=", "account.id")
        .on("attempt.reset_at", "is", null),
    )
    .select([
      "test.id as test_id",
      "test.version",
      "attempt.id",
      "attempt.state",
      "attempt.started_at",
      "attempt.submitted_at",
      "account.full_name",
    ])
    .where("test.slug", "=", key.testSlug)
    .where("test.company_id", "=", key.companyId)
    .executeTakeFirst();
}

interface EditRow {
  solution_id: number;
  seq: number;
  saved_at: Date;
  session_id: number | null;
  problem: string;
  body: unknown;
  /** How many rows there were, to know whether more follow. */
  found: number;
}

interface Page {
  attemptId: number;
  after?: { solutionId: number; seq: number } | undefined;
  /** Only what was stored by then; if undefined, everything. */
  until?: Date | undefined;
  /** Limits on edits and bytes; at least one edit is returned, however large. */
  limit: number;
  bytes: number;
}

export async function editsOfAttempt(db: Db, { attemptId, after, until, limit, bytes }: Page): Promise<EditRow[]> {
  const later = after
    ? sql`and (edit.saved_at, edit.solution_id, edit.seq) > (
        select saved_at, solution_id, seq from solution_revision where solution_id = ${after.solutionId} and seq = ${after.seq})`
    : sql``;
  const settled = until ? sql`and edit.saved_at <= ${until}::timestamptz` : sql``;
  const { rows } = await sql<EditRow>`
    with page as (
      select edit.solution_id, edit.seq, edit.saved_at, edit.session_id, edit.body, problem.slug as problem,
        coalesce(octet_length(edit.body::text), 0) as size
      from solution
      join solution_revision edit on edit.solution_id = solution.id
      join problem on problem.id = solution.problem_id
      where solution.attempt_id = ${attemptId} ${later} ${settled}
      order by edit.saved_at, edit.solution_id, edit.seq limit ${limit + 1}
    ), measured as (
      select *, count(*) over () as found, row_number() over ordered as n, sum(size) over ordered as total
      from page window ordered as (order by saved_at, solution_id, seq)
    )
    select solution_id, seq, saved_at, session_id, problem, body, found from measured
    where n = 1 or (n <= ${limit} and total <= ${bytes})
    order by n`.execute(db);
  return rows;
}

const RUNS = 2_000;

export function runsOfAttempt(db: Db, attemptId: number) {
  return db
    .selectFrom("run")
    .innerJoin("problem", "problem.id", "run.problem_id")
    .select([
      "run.id",
      "run.kind",
      "problem.slug as problem",
      "run.technology",
      "run.state",
      "run.created_at",
      "run.finished_at",
    ])
    .where("run.attempt_id", "=", attemptId)
    .where("run.kind", "in", ["run", "submit"])
    .orderBy("run.number")
    .limit(RUNS)
    .execute();
}
