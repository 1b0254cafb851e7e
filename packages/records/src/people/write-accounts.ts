import type { Role } from "@invigil/contract/roles";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewOwner {
  company_id: number;
  username: string;
  email: string;
  full_name: string;
  password_hash: string;
}

/** Undefined if a recruiter has already joined with this address. */
export function insertOwner(tx: Tx, values: NewOwner) {
  return tx
    .insertInto("account")
    .values({ ...values, usertype: "recruiter", role: "owner" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

interface NewRecruiter {
  companyId: number;
  username: string;
  email: string;
  name: string;
  role: Role;
}

/** Undefined if the company has already invited this address. It does not matter whether another one has. */
export function insertRecruiter(tx: Tx, { companyId, username, email, name, role }: NewRecruiter) {
  return tx
    .insertInto("account")
    .values({ usertype: "recruiter", company_id: companyId, username, email, full_name: name, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function updateRecruiter(tx: Tx, id: number, set: { role: Role; disabled_at: Date | null }) {
  return tx.updateTable("account").set(set).where("id", "=", id).execute();
}

/** Undefined if the link was used meanwhile. */
export function setFirstPassword(tx: Tx, { id, name, hash }: { id: number; name: string; hash: string }) {
  return tx
    .updateTable("account")
    .set({ full_name: name, password_hash: hash })
    .where("id", "=", id)
    .where("password_hash", "is", null)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
}

export function updatePassword(tx: Tx, { id, hash }: { id: number; hash: string }) {
  return tx.updateTable("account").set({ password_hash: hash }).where("id", "=", id).execute();
}

/** If `at` is null, they may sign in. */
export function setDisabled(tx: Tx, { id, at }: { id: number; at: Date | null }) {
  return tx.updateTable("account").set({ disabled_at: at }).where("id", "=", id).execute();
}

export async function writeFullName(tx: Tx, { accountId, name }: { accountId: number; name: string }) {
  await tx.updateTable("account").set({ full_name: name }).where("id", "=", accountId).execute();
}

export async function writeJobTitle(db: Db, { accountId, title }: { accountId: number; title: string | null }) {
  await db.updateTable("account").set({ job_title: title }).where("id", "=", accountId).execute();
}

interface NewCandidate {
  username: string;
  name: string;
  email: string;
}

/** In one statement, however many they are. */
export async function insertCandidates(tx: Tx, people: readonly NewCandidate[], at: Date) {
  const { rows } = await sql<{ id: number; username: string }>`
    insert into account (username, usertype, email, full_name, created_at)
    select username, 'hacker', email, name, ${at}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(username text, name text, email text)
    returning id, username`.execute(tx);
  return rows;
}
