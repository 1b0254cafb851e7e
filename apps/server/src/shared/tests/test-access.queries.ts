import type { OutageCredit } from "@invigil/contract/taking/attempts";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { outagesOf } from "../attempts/outages.queries.ts";

export type TestKey = { slug: string } | { id: number };
interface Reader {
  accountId: number;
}

function joinedRow(db: Db | Tx, { accountId }: Reader, key: TestKey) {
  return db
    .selectFrom("test")
    .innerJoin("company", "company.id", "test.company_id")
    .leftJoin("invite", (join) =>
      join
        .onRef("invite.test_id", "=", "test.id")
        .on("invite.account_id", "=", accountId)
        .on("invite.revoked_at", "is", null),
    )
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.test_id", "=", "test.id")
        .on("attempt.account_id", "=", accountId)
        .on("attempt.reset_at", "is", null),
    )
    .selectAll("test")
    .select([
      "company.slug as company_slug",
      "company.name as company_name",
      "company.avatar_url as company_avatar_url",
      "company.primary_color as company_primary_color",
      "invite.id as invite_id",
      "invite.onboarded_at",
      "invite.accommodations",
      "invite.created_at as invited_at",
      "invite.closes_at",
      "attempt.id as attempt_id",
      "attempt.slug as attempt_slug",
      "attempt.token",
      "attempt.state as attempt_state",
      "attempt.started_at",
      "attempt.expires_at",
      "attempt.add_test_duration",
      "attempt.has_resumed_test",
      "attempt.resumed_at",
      "attempt.event_sequence",
      "attempt.news_number",
      "attempt.submitted_at",
      "attempt.paused_at",
    ])
    .select(outagesOf(sql.ref("attempt.id")).as("outages"))
    .where((eb) => ("slug" in key ? eb("test.slug", "=", key.slug) : eb("test.id", "=", key.id)))
    .executeTakeFirst();
}
/** A test, its company, and the reader's own invitation and attempt in one flat row. */
export type JoinedRow = NonNullable<Awaited<ReturnType<typeof joinedRow>>>;

export async function testWithAttempt(db: Db | Tx, reader: Reader, key: TestKey) {
  const row = await joinedRow(db, reader, key);
  return row && splitRow(row);
}

export function splitRow(row: JoinedRow) {
  const test: Omit<JoinedRow, keyof OwnRow> = row;
  return { test, ...ownPart(row) };
}

type OwnRow = Pick<
  JoinedRow,
  | "invite_id"
  | "onboarded_at"
  | "accommodations"
  | "invited_at"
  | "closes_at"
  | "attempt_id"
  | "attempt_slug"
  | "attempt_state"
  | "token"
  | "started_at"
  | "expires_at"
  | "add_test_duration"
  | "has_resumed_test"
  | "resumed_at"
  | "event_sequence"
  | "news_number"
  | "submitted_at"
  | "paused_at"
> & {
  /** Not read at the start, because no attempt has any yet. */
  outages?: OutageCredit[] | null;
};

/** What of the row is the reader's own. */
export function ownPart(row: OwnRow) {
  const { invite_id, attempt_id, attempt_slug, attempt_state, token } = row;
  return {
    invite:
      invite_id === null
        ? null
        : {
            id: invite_id,
            onboardedAt: row.onboarded_at,
            accommodations: row.accommodations,
            invitedAt: row.invited_at,
            closesAt: row.closes_at,
          },
    attempt:
      attempt_id === null || attempt_slug === null || attempt_state === null || token === null
        ? null
        : {
            id: attempt_id,
            slug: attempt_slug,
            token,
            state: attempt_state,
            startedAt: row.started_at,
            expiresAt: row.expires_at,
            addTestDuration: row.add_test_duration ?? 0,
            hasResumedTest: row.has_resumed_test ?? false,
            resumedAt: row.resumed_at,
            eventSequence: row.event_sequence ?? 1,
            newsNumber: row.news_number ?? 0,
            submittedAt: row.submitted_at,
            pausedAt: row.paused_at,
            outages: row.outages ?? [],
          },
  };
}

export function attemptSections(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("attempt_section")
    .select([
      "section_id",
      "position",
      "status",
      "started_at",
      "expires_at",
      "extend_duration",
      "submitted_at",
      "problem_ids",
    ])
    .where("attempt_id", "=", attemptId)
    .orderBy("position")
    .execute();
}
