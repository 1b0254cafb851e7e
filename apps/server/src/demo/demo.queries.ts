import type { Answer } from "@invigil/contract/taking/solutions";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { digestOf } from "../shared/answers/answer-digest.ts";
import { randomSlug } from "../platform/identity/tokens.ts";
import type { DemoProblem, DemoTest } from "./content.ts";
import { demoSolutions } from "./solutions/all-solutions.ts";

/** Prevents two servers that start at the same time from both seeding. */
const SEED_LOCK = 7_260_214;

export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
}

/** Whether a server is filling the demo at this moment. */
export async function isSeeding(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objid = ${SEED_LOCK} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

export function companyBySlug(db: Db | Tx, slug: string) {
  return db.selectFrom("company").select(["id"]).where("slug", "=", slug).executeTakeFirst();
}

interface NewCompany {
  slug: string;
  name: string;
  avatar_url: string | null;
  primary_color?: string;
}

export function insertCompany(tx: Tx, values: NewCompany) {
  // Only the operator knows the demo's password.
  const proven = { proven_at: sql<Date>`now()` };
  return tx
    .insertInto("company")
    .values({ ...values, ...proven })
    .returning(["id"])
    .executeTakeFirstOrThrow();
}

interface NewAccount {
  username: string;
  usertype: "hacker" | "recruiter";
  email: string;
  full_name: string;
  company_id: number | null;
  role: "owner" | null;
  job_title: string | null;
  password_hash: string | null;
}

export function insertAccount(tx: Tx, values: NewAccount) {
  return tx.insertInto("account").values(values).returning(["id"]).executeTakeFirstOrThrow();
}

export function accountByUsername(tx: Tx, username: string) {
  return tx.selectFrom("account").select(["id", "password_hash"]).where("username", "=", username).executeTakeFirst();
}

/** Also signs out everyone who used the old password. */
export async function replacePassword(tx: Tx, { id, hash }: { id: number; hash: string }): Promise<void> {
  await tx.updateTable("account").set({ password_hash: hash }).where("id", "=", id).execute();
  await tx.deleteFrom("session").where("account_id", "=", id).execute();
}

interface NewBrand {
  host: string;
  company_id: number;
  favicon_icon_url: string;
  logo_full_icon_url: string;
  logo_64x64_icon_url: string;
  primary_color: string;
  support_email: string;
  proven_at: Date;
}

/** A host that already has a brand keeps it. */
export function insertBrand(tx: Tx, values: NewBrand) {
  return tx
    .insertInto("brand")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function insertTest(tx: Tx, test: DemoTest, { companyId, now }: { companyId: number; now: Date }) {
  const days = test.opensForDays;
  return tx
    .insertInto("test")
    .values({
      slug: test.slug,
      company_id: companyId,
      name: test.name,
      test_type: test.testType ?? "EMP",
      start_time: days === undefined ? null : now,
      end_time: days === undefined ? null : new Date(now.getTime() + days * 86_400_000),
      duration_minutes: test.minutes,
      enable_feedback_page: true,
      redirection_url: test.redirectionUrl ?? null,
      is_test_created_for_phase: test.phaseOrder !== undefined,
      phase_order: test.phaseOrder ?? null,
      is_timed_section: test.isTimedSection ?? false,
      allow_retake: test.allowRetake ?? false,
      instructions: test.instructions ?? "",
      settings: toJson(test.settings ?? {}),
      // Its candidates are made up.
      reminders: toJson({ before_hours: null, after_days: null }),
      ...(test.interview && { sub_test_type: "INT" as const, interview: toJson(test.interview) }),
      created_at: now,
    })
    .returning(["id"])
    .executeTakeFirstOrThrow();
}

export function insertSection(
  tx: Tx,
  values: { test_id: number; slug: string; name: string; position: number; duration_minutes: number | null },
) {
  return tx.insertInto("section").values(values).returning(["id"]).executeTakeFirstOrThrow();
}

interface Place {
  slug: string;
  companyId: number;
  parentId: number | null;
  position: number;
}

export function insertProblem(tx: Tx, problem: DemoProblem, { slug, companyId, parentId, position }: Place) {
  return tx
    .insertInto("problem")
    .values({
      slug,
      company_id: companyId,
      parent_id: parentId,
      position,
      problem_type: problem.type,
      title: problem.title,
      statement: problem.statement,
      max_score: problem.maxScore,
      content: toJson(problem.content ?? {}),
      grading: toJson(problem.grading ?? {}),
      authoring: toJson({ solution: demoSolutions[slug] ?? null }),
    })
    .returning(["id"])
    .executeTakeFirstOrThrow();
}

export function placeProblem(tx: Tx, values: { section_id: number; problem_id: number; position: number }) {
  return tx.insertInto("section_problem").values(values).execute();
}

export async function insertInvite(tx: Tx, values: { test_id: number; account_id: number; email: string }) {
  const id = randomSlug();
  await tx
    .insertInto("invite")
    .values({ id, ...values, onboarded_at: null })
    .execute();
  return id;
}

/** Returns the invitations to the demo tests by slug. */
export function demoInvites(db: Db, key: { username: string; slugs: readonly string[] }) {
  return db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .innerJoin("account", "account.id", "invite.account_id")
    .select(["invite.id", "test.slug"])
    .where("account.username", "=", key.username)
    .where("test.slug", "in", key.slugs)
    .execute();
}

interface EndedAttempt {
  slug: string;
  token: string;
  testId: number;
  accountId: number;
  inviteId: string;
  sectionIds: number[];
  startedAt: Date;
  endedAt: Date;
  extendedAt: Date;
  minutes: number;
}

/** Creates an attempt as an extension leaves it after its time has run out. */
export async function insertExtendedAttempt(tx: Tx, input: EndedAttempt): Promise<number> {
  const { id } = await tx
    .insertInto("attempt")
    .values({
      slug: input.slug,
      token: input.token,
      test_id: input.testId,
      account_id: input.accountId,
      invite_id: input.inviteId,
      state: "START",
      created_at: input.startedAt,
      started_at: input.startedAt,
      expires_at: input.endedAt,
      add_test_duration: input.minutes,
      submission_type: "ASB",
      reason: "Test Time Expiry",
    })
    .returning(["id"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("attempt_section")
    .values(
      input.sectionIds.map((section_id, position) => ({
        attempt_id: id,
        section_id,
        position,
        status: "CTK" as const,
        started_at: input.startedAt,
      })),
    )
    .execute();
  const events = [
    { kind: "start", at: input.startedAt, data: {} },
    { kind: "end", at: input.endedAt, data: { submissionType: "ASB", reason: "Test Time Expiry" } },
    { kind: "extend", at: input.extendedAt, data: { minutes: input.minutes } },
  ] as const;
  await tx
    .insertInto("attempt_event")
    .values(events.map(({ kind, at, data }) => ({ attempt_id: id, kind, at, received_at: at, data: toJson(data) })))
    .execute();
  return id;
}

interface SavedAnswer {
  attemptId: number;
  problemId: number;
  sectionId: number;
  type: string;
  answer: Answer;
  savedAt: Date;
}

export async function insertAnswer(tx: Tx, input: SavedAnswer): Promise<void> {
  const head = { seq: 1, writer: randomSlug(), digest: digestOf(input.answer), saved_at: input.savedAt };
  const { id } = await tx
    .insertInto("solution")
    .values({
      slug: randomSlug(),
      attempt_id: input.attemptId,
      problem_id: input.problemId,
      section_id: input.sectionId,
      solution_type: input.type,
      created_at: input.savedAt,
      ...head,
    })
    .returning(["id"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("solution_revision")
    .values({ solution_id: id, base: 0, body: toJson(input.answer), ...head })
    .execute();
}
