import { liveHosts } from "@invigil/records/environments/hosts";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** As hosts take them (`queueOrder`). */
const AHEAD = sql<number>`(
  select count(*) from environment other
  where environment.state = 'queued' and other.state = 'queued'
    and (other.attempt_id is null, other.ready_at is null, other.key_hash is null, other.asked_at, other.id)
      < (environment.attempt_id is null, environment.ready_at is null, environment.key_hash is null, environment.asked_at, environment.id))::int`;

/** Its own host's gateway, also if that was not heard for a moment; or that of one that could start it. */
const URL_OF = sql<string | null>`case when environment.host is null then (
    select host.url from ${liveHosts} host where environment.editor = any(host.offers) order by host.id limit 1)
  else (select host.url from environment_host host where host.id = environment.host) end`;

function shown(db: Db | Tx) {
  return db
    .selectFrom("environment")
    .innerJoin("problem", "problem.id", "environment.problem_id")
    .select([
      "environment.id",
      "environment.account_id",
      "environment.problem_id",
      "environment.editor",
      "environment.state",
      "environment.launch_id",
      "environment.message",
      "environment.asked_at",
      "environment.ready_at",
      "problem.slug as problem",
      "problem.problem_type",
      AHEAD.as("ahead"),
      URL_OF.as("url"),
    ]);
}
export type ShownRow = Awaited<ReturnType<typeof environmentsOf>>[number];

export function environmentsOf(db: Db | Tx, attemptId: number) {
  return shown(db).where("environment.attempt_id", "=", attemptId).orderBy("environment.problem_id").execute();
}

export function environmentById(db: Db | Tx, id: string) {
  return shown(db).where("environment.id", "=", id).executeTakeFirst();
}

/** An author's own environment of a question. */
export function environmentOfAuthor(db: Db | Tx, { problemId, accountId }: { problemId: number; accountId: number }) {
  return shown(db)
    .where("environment.problem_id", "=", problemId)
    .where("environment.account_id", "=", accountId)
    .where("environment.attempt_id", "is", null)
    .executeTakeFirst();
}

/** A question of the company that is not a part of another. */
export function questionOf(db: Db, { slug, companyId }: { slug: string; companyId: number }) {
  return db
    .selectFrom("problem")
    .select(["id", "problem_type"])
    .where("slug", "=", slug)
    .where("company_id", "=", companyId)
    .where("parent_id", "is", null)
    .executeTakeFirst();
}

/** How many environments wait for a host. */
export async function countWaiting(db: Db | Tx, companyId: number): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as "all", (count(*) filter (where company_id = ${companyId}))::int as own
    from environment where state = 'queued'`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}

/** The test of one of the account's attempts. */
export async function testOfAttempt(
  db: Db,
  key: { attemptId: number; accountId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("attempt")
    .select("test_id")
    .where("id", "=", key.attemptId)
    .where("account_id", "=", key.accountId)
    .where("reset_at", "is", null)
    .executeTakeFirst();
  return row?.test_id;
}

interface AnswerKey {
  slug: string;
  attemptId: number;
  problemId: number;
}

export async function isAnswerTo(db: Db, { slug, attemptId, problemId }: AnswerKey): Promise<boolean> {
  const row = await db
    .selectFrom("solution")
    .select("id")
    .where("slug", "=", slug)
    .where("attempt_id", "=", attemptId)
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
  return row !== undefined;
}
