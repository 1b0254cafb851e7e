import type { UserType } from "@invigil/contract/accounts";
import type { Role } from "@invigil/contract/roles";
import type { Db, Tx } from "@invigil/db/connection";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Deps } from "./deps.ts";
import { mac, randomToken, sameText, sha256 } from "./tokens.ts";

export const SESSION_COOKIE = "invigil_session";
const SESSION_DAYS = 14;

/** Who calls. A candidate has no company: their invitations say what they may reach. */
export interface Caller {
  accountId: number;
  usertype: UserType;
  username: string;
  companyId: number | null;
  role: Role | null;
  /** The key that acts for the account; absent: the person does. */
  apiKeyId?: number;
}

export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE];
}

/** The database knows only the hash: who reads a backup cannot sign in with it. */
export function sessionHash(request: FastifyRequest): Buffer | undefined {
  const token = sessionToken(request);
  return token === undefined ? undefined : sha256(token);
}

/** How long an id of a session is good for opening a socket. */
const SESSION_ID_LIFE = 5 * 60_000;

function sealSessionId({ secrets }: Pick<Deps, "secrets">, facts: string): string {
  return mac(secrets.key, `session-id:${facts}`);
}

/** Stands for a session where the cookie cannot travel. It opens a socket for a few minutes, and no HTTP call. */
export function issueSessionId(deps: Pick<Deps, "secrets" | "now">, hash: Buffer): string {
  const facts = `${hash.toString("hex")}.${deps.now().getTime() + SESSION_ID_LIFE}`;
  return `${facts}.${sealSessionId(deps, facts)}`;
}

/** The hash of the session that an id stands for; undefined: not ours, or too old. */
export function hashOfSessionId(deps: Pick<Deps, "secrets" | "now">, id: string): Buffer | undefined {
  const end = id.lastIndexOf(".");
  const facts = id.slice(0, Math.max(0, end));
  if (end < 0 || !sameText(id.slice(end + 1), sealSessionId(deps, facts))) return undefined;
  const [hex = "", expires = ""] = facts.split(".");
  return Number(expires) > deps.now().getTime() ? Buffer.from(hex, "hex") : undefined;
}

export async function findCaller(
  { db, now }: Pick<Deps, "db" | "now">,
  hash: Buffer | undefined,
): Promise<Caller | null> {
  if (!hash) return null;
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["account.id", "account.usertype", "account.username", "account.company_id", "account.role"])
    .where("session.token_hash", "=", hash)
    .where("session.expires_at", ">", now())
    .where("account.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId: row.id,
    usertype: row.usertype === "recruiter" ? "recruiter" : "hacker",
    username: row.username,
    companyId: row.company_id,
    role: row.role,
  };
}

/** Answers the session's token; the database keeps its hash. */
export async function openSession({ db, now }: Pick<Deps, "db" | "now">, accountId: number): Promise<string> {
  const token = randomToken();
  const created = now();
  const expires = new Date(created.getTime() + SESSION_DAYS * 86_400_000);
  await sql`
    with gone as (delete from session where account_id = ${accountId} and expires_at <= ${created})
    insert into session (token_hash, account_id, created_at, expires_at)
    values (${sha256(token)}, ${accountId}, ${created}, ${expires})`.execute(db);
  return token;
}

export function setSessionCookie({ config }: Pick<Deps, "config">, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secureCookies,
    maxAge: SESSION_DAYS * 86_400,
  });
}

export async function closeSession(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const hash = sessionHash(request);
  if (hash) await db.deleteFrom("session").where("token_hash", "=", hash).execute();
  reply.clearCookie(SESSION_COOKIE, { path: "/" });
}

/** All sessions of an account, or all but one. */
export async function endSessions(db: Db | Tx, { accountId, except }: { accountId: number; except?: Buffer }) {
  await db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .$if(except !== undefined, (query) => query.where("token_hash", "!=", except ?? Buffer.alloc(0)))
    .execute();
}
