import type { InterviewResult } from "@invigil/contract/interviews/results";
import type { MailState } from "@invigil/contract/inviting/candidates";
import type { Db, Tx } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { sql } from "kysely";
import {
  interviewResult,
  isReported,
  neverBegan,
  toBeDecided,
  toBeMarked,
} from "../../shared/attempts/waits-for-person.ts";

/** A test of this company, or undefined if it does not exist or belongs to another. */
export function companyTest(db: Db | Tx, key: { slug: string; companyId: number }) {
  return db
    .selectFrom("test")
    .innerJoin("company", "company.id", "test.company_id")
    .select([
      "test.id",
      "test.slug",
      "test.name",
      "test.is_test_created_for_phase",
      "test.allow_retake",
      "test.sub_test_type",
      "test.state",
      "test.link_key",
      "test.settings",
      "test.end_time",
      "test.reminders",
      "test.reminder_template_id",
      "company.name as company_name",
    ])
    .where("test.slug", "=", key.slug)
    .where("test.company_id", "=", key.companyId)
    .executeTakeFirst();
}
export type CompanyTest = NonNullable<Awaited<ReturnType<typeof companyTest>>>;

export interface CandidateRow {
  invite_id: string;
  email: string;
  username: string;
  full_name: string;
  created_at: Date;
  opened_at: Date | null;
  reminded_at: Date | null;
  closes_at: Date | null;
  onboarded_at: Date | null;
  revoked_at: Date | null;
  accommodations: JsonValue;
  state: "START" | "ACTIVE" | "END" | null;
  started_at: Date | null;
  expires_at: Date | null;
  section_expires_at: Date | null;
  paused_at: Date | null;
  paused_by: string | null;
  extended_minutes: number;
  submitted_at: Date | null;
  submission_type: string | null;
  reason: string | null;
  evaluated_at: Date | null;
  to_mark: boolean;
  to_decide: boolean;
  score: number | null;
  is_interview: boolean;
  interview: InterviewResult | null;
  never_began: boolean;
  mail_state: MailState | null;
  mail_error: string | null;
  extra_data: JsonValue;
}

export async function candidatesOf(db: Db, testId: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select i.id as invite_id, i.email, p.username, p.full_name, i.created_at, i.opened_at, i.closes_at,
      (select max(reminder.at) from invite_reminder reminder where reminder.invite_id = i.id) as reminded_at,
      i.onboarded_at, i.revoked_at,
      i.accommodations, i.extra_data, a.state, a.started_at, a.expires_at, a.paused_at, pauser.full_name as paused_by, a.submitted_at, a.submission_type, a.reason, a.evaluated_at, a.score,
      exists (select from interview_session where interview_session.attempt_id = a.id) as is_interview,
      ${interviewResult} as interview, coalesce(${neverBegan}, false) as never_began, ${toBeMarked} as to_mark, ${toBeDecided} as to_decide,
      (select coalesce(sum((event.data ->> 'minutes')::int), 0)::int from attempt_event event
        where event.attempt_id = a.id and ${isReported} and event.kind in ('extend', 'service-back')) as extended_minutes,
      (select min(part.expires_at) from attempt_section part where part.attempt_id = a.id and part.status = 'CTK')
        as section_expires_at,
      m.state as mail_state, m.error as mail_error
    from invite i
    join account p on p.id = i.account_id
    left join attempt a on a.test_id = i.test_id and a.account_id = i.account_id and a.reset_at is null
    left join account pauser on pauser.id = a.paused_by
    left join lateral (select state, error from mail where mail.invite_id = i.id order by mail.id desc limit 1) m on true
    where i.test_id = ${testId}
    order by i.created_at desc, i.id`.execute(db);
  return rows;
}

/** Only one call may invite at a time, so that each address is invited once. */
export async function lockTest(tx: Tx, testId: number): Promise<void> {
  await tx.selectFrom("test").select("id").where("id", "=", testId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Which of these addresses are invited, including revoked invitations. */
export function invitedOf(tx: Tx, { testId, emails }: { testId: number; emails: readonly string[] }) {
  return tx
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select([
      "invite.id",
      "invite.email",
      "invite.revoked_at",
      "account.full_name",
      sql<string>`lower(invite.email)`.as("address"),
    ])
    .where("invite.test_id", "=", testId)
    .where(sql<string>`lower(invite.email)`, "in", emails)
    .execute();
}

/** Locks an invitation to a test of this company and returns it with the test and whether the candidate has begun. */
export function lockCompanyInvite(tx: Tx, key: { id: string; companyId: number }) {
  return tx
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .innerJoin("company", "company.id", "test.company_id")
    .innerJoin("account", "account.id", "invite.account_id")
    .select([
      "invite.id",
      "invite.email",
      "invite.revoked_at",
      "invite.test_id",
      "invite.account_id",
      "account.username",
      "account.full_name",
      "test.name as test_name",
      "test.is_test_created_for_phase",
      "test.sub_test_type",
      "test.state as test_state",
      "test.end_time",
      "test.allow_retake",
      "invite.closes_at",
      "invite.accommodations",
      "company.name as company_name",
    ])
    .where("invite.id", "=", key.id)
    .where("test.company_id", "=", key.companyId)
    .forUpdate("invite")
    .executeTakeFirst();
}

interface Started {
  test_id: number;
  account_id: number;
  /** Whether the test may be taken again. */
  allow_retake: boolean;
}

/** With `retakes`, an attempt that has ended does not count if another one may follow it. */
export async function hasStarted(tx: Tx, key: Started, { retakes = false } = {}): Promise<boolean> {
  const row = await tx
    .selectFrom("attempt")
    .select(["started_at", "state"])
    .where("test_id", "=", key.test_id)
    .where("account_id", "=", key.account_id)
    .where("reset_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (retakes && row?.state === "END" && key.allow_retake) return false;
  return row?.started_at != null;
}

/** Whether a message about this invitation has been written since then. */
export async function wasWrittenTo(tx: Tx, { inviteId, since }: { inviteId: string; since: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom("mail")
    .select("id")
    .where("invite_id", "=", inviteId)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The live test that an open link leads to. */
export function testOfLink(db: Db | Tx, key: string) {
  return db
    .selectFrom("test")
    .innerJoin("company", "company.id", "test.company_id")
    .select([
      "test.id",
      "test.slug",
      "test.name",
      "test.is_test_created_for_phase",
      "test.sub_test_type",
      "test.end_time",
      "company.id as company_id",
      "company.name as company_name",
    ])
    .where("test.link_key", "=", key)
    .where("test.state", "=", "live")
    .where("company.closed_at", "is", null)
    .executeTakeFirst();
}
