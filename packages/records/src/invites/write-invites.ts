import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import type { CalendarEntry } from "@invigil/rules/inviting/calendar-entry";
import { sql } from "kysely";
import { insertCandidates } from "../people/write-accounts.ts";

export interface NewInvite {
  id: string;
  username: string;
  name: string;
  email: string;
  accommodations: Accommodations;
}

interface Invites {
  testId: number;
  /** Null if they invited themselves. */
  createdBy: number | null;
  /** Until when they may start; null for the test's own end. */
  closesAt?: Date | null;
  /** What they read; null for the company's default. */
  templateId?: number | null;
  at: Date;
}

/**
 * Every invitation gets its own person, so that its link opens this one test and nothing that another company has
 * invited the same address to.
 */
export async function insertInvites(
  tx: Tx,
  invites: readonly NewInvite[],
  { testId, createdBy, closesAt = null, templateId = null, at }: Invites,
) {
  const people = await insertCandidates(tx, invites, at);
  const { rows } = await sql<{ id: string; account_id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(invites)}::jsonb)
        as x(id text, username text, email text, accommodations jsonb)
    ), people as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(id bigint, username text)
    )
    insert into invite (id, test_id, account_id, email, accommodations, closes_at, template_id, created_by, created_at)
    select given.id, ${testId}, people.id, given.email, given.accommodations,
      ${closesAt}::timestamptz, ${templateId}::bigint, ${createdBy}, ${at}
    from given join people using (username)
    returning id, account_id`.execute(tx);
  return rows;
}

export function setRevoked(tx: Tx, { ids, at }: { ids: readonly string[]; at: Date | null }) {
  return tx.updateTable("invite").set({ revoked_at: at }).where("id", "in", ids).execute();
}

export function writeClosing(tx: Tx, { ids, closesAt }: { ids: readonly string[]; closesAt: Date | null }) {
  return tx.updateTable("invite").set({ closes_at: closesAt }).where("id", "in", ids).execute();
}

export function writeAccommodations(tx: Tx, { id, accommodations }: { id: string; accommodations: Accommodations }) {
  return tx
    .updateTable("invite")
    .set({ accommodations: toJson(accommodations) })
    .where("id", "=", id)
    .execute();
}

interface SentCalendar {
  id: string;
  entry: CalendarEntry | null;
}

/** Keeps what stands in people's calendars, so that the next message changes it instead of adding another. */
export async function writeCalendars(tx: Tx, sent: readonly SentCalendar[]): Promise<void> {
  await sql`
    update invite set calendar = given.entry
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as given(id text, entry jsonb)
    where invite.id = given.id and given.entry is not null and jsonb_typeof(given.entry) = 'object'`.execute(tx);
}

/** False if the person has no such invitation. */
export async function writeTimeZone(db: Db, key: { id: string; accountId: number; zone: string }): Promise<boolean> {
  const row = await db
    .updateTable("invite")
    .set({ time_zone: key.zone })
    .where("id", "=", key.id)
    .where("account_id", "=", key.accountId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens an invitation that is not revoked, of a company that is not closed; only the first time is recorded. */
export function openInvite(db: Db, { id, at }: { id: string; at: Date }) {
  return db
    .updateTable("invite")
    .from(["test", "company"])
    .set((eb) => ({ opened_at: eb.fn.coalesce("invite.opened_at", eb.val(at)) }))
    .whereRef("test.id", "=", "invite.test_id")
    .whereRef("company.id", "=", "test.company_id")
    .where("invite.id", "=", id)
    .where("invite.revoked_at", "is", null)
    .where("company.closed_at", "is", null)
    .returning(["invite.account_id", "test.slug as test_slug"])
    .executeTakeFirst();
}

export async function writeExtraData(tx: Tx, { id, extraData }: { id: string; extraData: Record<string, string> }) {
  await tx
    .updateTable("invite")
    .set({ extra_data: toJson(extraData) })
    .where("id", "=", id)
    .execute();
}

export async function markOnboarded(tx: Tx, { id, at }: { id: string; at: Date }) {
  await tx.updateTable("invite").set({ onboarded_at: at }).where("id", "=", id).execute();
}

/** Deletes the invitations and so their links, because an old link must not sign anyone in. */
export async function deleteInvitesOf(tx: Tx, key: { accountId: number; companyId: number }): Promise<void> {
  const tests = tx.selectFrom("test").select("id").where("company_id", "=", key.companyId);
  await tx.deleteFrom("invite").where("account_id", "=", key.accountId).where("test_id", "in", tests).execute();
}
