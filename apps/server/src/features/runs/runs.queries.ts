import { INFRA_KEYS } from "@invigil/contract/environments/environments";
import type { Db, Tx } from "@invigil/db/connection";
import { offeredFor } from "@invigil/records/runs/queue";
import { runPlaces } from "@invigil/records/runs/queue-order";
import { isChosen } from "@invigil/records/attempts/is-chosen";
import { sql } from "kysely";
import { hasBegun, worth } from "../../shared/tests/placed.ts";

const crowd = sql<string>`run_crowd(attempt.test_id, attempt.invite_id)`;

function placed(db: Db | Tx, accountId: number) {
  return db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("attempt_section as part", "part.attempt_id", "attempt.id")
    .innerJoin("section_problem as sp", "sp.section_id", "part.section_id")
    .innerJoin("problem", (join) => join.on(sql`sp.problem_id`, "=", sql`coalesce(problem.parent_id, problem.id)`))
    .select([
      "attempt.id as attempt_id",
      "attempt.state",
      "attempt.expires_at",
      "attempt.paused_at",
      "part.status as section_status",
      "part.expires_at as section_expires_at",
      "problem.id as problem_id",
      "problem.slug as problem",
      "problem.problem_type",
      "problem.content",
      worth.as("max_score"),
      "test.allowed_technologies",
      "test.company_id",
      crowd.as("crowd"),
    ])
    .where("attempt.account_id", "=", accountId)
    .where("attempt.reset_at", "is", null)
    .where(hasBegun)
    .where(isChosen);
}
export type Place = NonNullable<Awaited<ReturnType<ReturnType<typeof placed>["executeTakeFirst"]>>>;

interface PlaceKey {
  accountId: number;
  problemId: number;
  solutionId: number | null;
  technology: string;
  /** How many runs may wait in all. */
  most: number;
}

/** The account's place for the problem, in the running attempt or else the latest one, and its queue. */
export function placeOfProblem(db: Db, key: PlaceKey) {
  const needs = sql<string>`problem.problem_type || ':' || ${key.technology}::text`;
  return placed(db, key.accountId)
    .select([offeredFor(needs).as("offered"), hasRoom(key.most).as("room")])
    .where("problem.id", "=", key.problemId)
    .$if(key.solutionId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("solution")
            .select("solution.id")
            .where("solution.id", "=", key.solutionId)
            .whereRef("solution.attempt_id", "=", "attempt.id")
            .whereRef("solution.problem_id", "=", "problem.id"),
        ),
      ),
    )
    .orderBy(sql`attempt.state = 'ACTIVE'`, "desc")
    .orderBy("attempt.started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The account's own answer. */
export function ownSolution(db: Db, key: { slug: string; accountId: number }) {
  return db
    .selectFrom("solution")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .select(["solution.id", "solution.attempt_id", "solution.problem_id", "problem.problem_type"])
    .where("solution.slug", "=", key.slug)
    .where("attempt.account_id", "=", key.accountId)
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}

/** Questions with an environment in the account's running attempts, or in that of one test. */
export function openEnvironmentProblems(db: Db, key: { accountId: number; testSlug: string | undefined }) {
  return placed(db, key.accountId)
    .where("attempt.state", "=", "ACTIVE")
    .where("problem.problem_type", "in", Object.keys(INFRA_KEYS))
    .$if(key.testSlug !== undefined, (query) => query.where("test.slug", "=", key.testSlug ?? ""))
    .orderBy("problem.id")
    .execute();
}

function hasRoom(most: number) {
  return sql<boolean>`has_run_room(test.company_id, ${crowd}, ${most})`;
}

/**
 * Waits for an end of the attempt that is being written. Locking the answer first and then writing a run would deadlock
 * with that end.
 */
export function lockAttemptOf(tx: Tx, key: { solutionId: number; accountId: number }) {
  return tx
    .selectFrom("attempt")
    .innerJoin("solution", "solution.attempt_id", "attempt.id")
    .select("attempt.id")
    .where("solution.id", "=", key.solutionId)
    .where("attempt.account_id", "=", key.accountId)
    .forKeyShare("attempt")
    .executeTakeFirst();
}

/**
 * Locks and reads the answer with its newest edit, so that no save comes between reading and judging. It is read after
 * the lock, because a statement that waited for a save would see the new head without its edit.
 */
export async function lockSolution(tx: Tx, key: { solutionId: number; accountId: number }) {
  await tx.selectFrom("solution").select("id").where("id", "=", key.solutionId).forNoKeyUpdate().execute();
  return placed(tx, key.accountId)
    .innerJoin("solution", (join) =>
      join.onRef("solution.attempt_id", "=", "attempt.id").onRef("solution.problem_id", "=", "problem.id"),
    )
    .innerJoin("solution_revision as head", (join) =>
      join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
    )
    .select(["solution.id as solution_id", "solution.seq", "solution.closed", "solution.cleared", "head.body"])
    .where("solution.id", "=", key.solutionId)
    .executeTakeFirst();
}

/**
 * Judge failures that cost nothing. Without a limit, code that makes the judge fail on purpose could be submitted
 * endlessly.
 */
const FREE_ERRORS = 3;

/** Runs that the judge failed do not count; runs that the candidate aborted do, because their cases were seen. */
export async function submissionsUsed(db: Db | Tx, key: { attemptId: number; problemId: number }): Promise<number> {
  const { rows } = await sql<{ ended: number; errors: number }>`
    select count(*) filter (where state <> 'ERROR') as ended, count(*) filter (where state = 'ERROR') as errors
    from run where attempt_id = ${key.attemptId} and problem_id = ${key.problemId} and kind = 'submit'`.execute(db);
  const { ended = 0, errors = 0 } = rows[0] ?? {};
  return ended + Math.max(0, errors - FREE_ERRORS);
}

interface Waiting {
  id: string;
  attempt_id: number;
  problem: string;
  ahead: number;
}

/** Waiting runs and submissions of candidates, with how many are ahead of each. */
export async function waitingPlaces(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select run.id, run.attempt_id, problem.slug as problem, place.ahead
    from ${runPlaces} place join run on run.id = place.id join problem on problem.id = run.problem_id
    where run.kind in ('run', 'submit')`.execute(db);
  return rows;
}
