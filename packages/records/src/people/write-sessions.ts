import { MOST_SESSIONS } from "@invigil/contract/limits";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewSession {
  hash: Buffer;
  accountId: number;
  at: Date;
  /** By the kind of account. */
  ends: { recruiter: Date; candidate: Date };
  userAgent: string | null;
  /** The network address it was opened from, if known. */
  address: string | null;
  /** The hash of the session that the browser had before: the new one is of the same browser. */
  before: Buffer | null;
  /** Nothing shows yet that the account's address is the person's own. */
  unproven: boolean;
  /** It came by a link that only the address's owner can have read. */
  byMail: boolean;
}

/** If there are too many, the oldest end. */
export async function insertSession(db: Db | Tx, { hash, accountId, at, ends, ...from }: NewSession): Promise<void> {
  await sql`
    with gone as (
      delete from session where account_id = ${accountId} and (expires_at <= ${at} or token_hash in (
        select token_hash from session where account_id = ${accountId} and expires_at > ${at}
        order by created_at desc offset ${MOST_SESSIONS - 1}
      ))
    )
    insert into session (token_hash, account_id, created_at, last_used_at, expires_at, user_agent, address, browser,
      unproven, by_mail)
    select ${hash}, id, ${at}, ${at},
      case when usertype = 'recruiter' then ${ends.recruiter}::timestamptz else ${ends.candidate}::timestamptz end,
      ${from.userAgent}, ${from.address},
      (select coalesce(browser, id) from session where token_hash = ${from.before}), ${from.unproven}::boolean,
      ${from.byMail}::boolean
    from account where id = ${accountId}`.execute(db);
}

export async function noteSessionUse(db: Db, { hash, at, expires }: { hash: Buffer; at: Date; expires: Date }) {
  await db
    .updateTable("session")
    .set({ last_used_at: at, expires_at: expires })
    .where("token_hash", "=", hash)
    .execute();
}

export async function deleteSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hash).execute();
}

/**
 * The session's owner has shown that the address is theirs. Ends the account's sessions that have not, and returns how
 * many.
 */
export async function proveSession(
  db: Db | Tx,
  { accountId, hash, byMail }: { accountId: number; hash: Buffer; byMail: boolean },
) {
  const { rows } = await sql<{ ended: number }>`
    with proven as (
      update session set unproven = false, by_mail = by_mail or ${byMail}::boolean
      where token_hash = ${hash} and (unproven or by_mail < ${byMail}::boolean)
    ), ended as (
      delete from session where account_id = ${accountId} and token_hash <> ${hash} and unproven returning id
    )
    select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** Ends one of an account's sessions, or all but one. */
export function endOwnSessions(
  tx: Tx,
  { accountId, ...which }: { accountId: number } & ({ id: number } | { except: Buffer }),
) {
  return tx
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where((eb) => ("id" in which ? eb("id", "=", which.id) : eb("token_hash", "!=", which.except)))
    .returning("user_agent")
    .execute();
}

/** Ends all sessions of an account, or all but one, and its half sessions. */
export async function endSessions(db: Db | Tx, { accountId, except }: { accountId: number; except?: Buffer }) {
  await db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .$if(except !== undefined, (query) => query.where("token_hash", "!=", except ?? Buffer.alloc(0)))
    .execute();
  await db.deleteFrom("half_session").where("account_id", "=", accountId).execute();
}

interface NewHalfSession {
  hash: Buffer;
  accountId: number;
  at: Date;
  expires: Date;
}

/** Also deletes the account's expired ones. */
export async function insertHalfSession(db: Db, { hash, accountId, at, expires }: NewHalfSession): Promise<void> {
  await sql`
    with gone as (delete from half_session where account_id = ${accountId} and expires_at <= ${at})
    insert into half_session (token_hash, account_id, expires_at)
    values (${hash}, ${accountId}, ${expires})`.execute(db);
}

export async function deleteHalfSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom("half_session").where("token_hash", "=", hash).execute();
}
