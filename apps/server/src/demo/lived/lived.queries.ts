import type { Db, Tx } from "@invigil/db/connection";
import type { NewAttempt } from "@invigil/records/attempts/create-attempt";
import { START_STATEMENT } from "@invigil/records/attempts/start-attempt";
import { CompiledQuery, sql } from "kysely";
import type { PlannedSection } from "../../features/attempts/schedule.ts";

interface NewStarted extends NewAttempt {
  expires: Date;
  sections: readonly PlannedSection[];
}

/** Starts an attempt as the product does; nobody is signed in. */
export async function insertStarted(tx: Tx, input: NewStarted): Promise<number> {
  const { slug, token, testId, accountId, inviteId, now, expires, sections, isTrial } = input;
  const values = [slug, token, testId, accountId, inviteId, now, expires, JSON.stringify(sections), isTrial];
  const statement = CompiledQuery.raw(START_STATEMENT, [...values, Buffer.alloc(0), null]);
  const { rows } = await tx.executeQuery<{ id: number }>(statement);
  const [started] = rows;
  if (!started) throw new Error("A demo attempt could not be started.");
  return started.id;
}

/** The keys of a company's questions by id. */
export async function keysOf(tx: Tx, companyId: number): Promise<Map<number, unknown>> {
  const rows = await tx.selectFrom("problem").select(["id", "grading"]).where("company_id", "=", companyId).execute();
  return new Map(rows.map(({ id, grading }) => [id, grading]));
}

interface Demo {
  companyId: number;
  recruiter: { id: number; username: string };
}

export async function demoOf(db: Db | Tx, key: { slug: string; username: string }): Promise<Demo | undefined> {
  const row = await db
    .selectFrom("company")
    .innerJoin("account", "account.company_id", "company.id")
    .select(["company.id as companyId", "account.id", "account.username"])
    .where("company.slug", "=", key.slug)
    .where("account.username", "=", key.username)
    .executeTakeFirst();
  return row && { companyId: row.companyId, recruiter: { id: row.id, username: row.username } };
}

/** Whether somebody has worked with the company: invited real people, or had programs told of what happens. */
export async function isUsed(tx: Tx, { companyId, candidate }: { companyId: number; candidate: string }) {
  const { rows } = await sql`
    select from invite join test on test.id = invite.test_id join account on account.id = invite.account_id
    where test.company_id = ${companyId} and account.username <> ${candidate}
      and account.username !~ '^c-demo-[0-9]{2,4}$'
    union all select from webhook where company_id = ${companyId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The newest of these acts in the company. */
export function lastAct(db: Db | Tx, { companyId, actions }: { companyId: number; actions: readonly string[] }) {
  return db
    .selectFrom("audit")
    .select(["action", "at"])
    .where("company_id", "=", companyId)
    .where("action", "in", actions)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export function eventsOf(tx: Tx, { attemptId, kind }: { attemptId: number; kind: string }) {
  return tx
    .selectFrom("attempt_event")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", kind)
    .orderBy("at")
    .execute();
}

export async function solutionOf(tx: Tx, { attemptId, problem }: { attemptId: number; problem: string }) {
  return tx
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .select(["solution.slug", "problem.max_score"])
    .where("solution.attempt_id", "=", attemptId)
    .where("problem.slug", "=", problem)
    .executeTakeFirst();
}

/** The made-up candidates of a company. Real ones have random user names. */
export async function livedAccounts(db: Db | Tx, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct account.id from account
    join invite on invite.account_id = account.id join test on test.id = invite.test_id
    where test.company_id = ${companyId} and account.username ~ '^c-demo-[0-9]{2,4}$'`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countLived(db: Db, companyId: number): Promise<number> {
  return (await livedAccounts(db, companyId)).length;
}

export async function hasTests(db: Db, { companyId, slugs }: { companyId: number; slugs: string[] }): Promise<boolean> {
  const found = await db
    .selectFrom("test")
    .select("id")
    .where("company_id", "=", companyId)
    .where("slug", "in", slugs)
    .executeTakeFirst();
  return found !== undefined;
}
