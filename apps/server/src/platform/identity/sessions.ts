import type { UserType } from "@invigil/contract/people/accounts";
import type { Role } from "@invigil/contract/roles";
import { deleteSession, insertSession, noteSessionUse } from "@invigil/records/people/write-sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { mac, randomToken, sameText, sha256 } from "./tokens.ts";

export const SESSION_COOKIE = "invigil_session";
const DAY = 86_400_000;
/** A candidate's session; an attempt can be resumed for as long. */
const SESSION_LIFE = 14 * DAY;
/** A recruiter's session ends after this long without use, and after this long in any case. */
const RECRUITER_SESSION = { idle: 12 * 60 * 60_000, life: 7 * DAY };
/** Use is recorded, and extends the session, once per this period. */
const NOTED_EVERY = 5 * 60_000;

/** The caller. A candidate has no company: their invitations decide what they may reach. */
export interface Caller {
  accountId: number;
  usertype: UserType;
  username: string;
  companyId: number | null;
  role: Role | null;
  /** Only typed an address at an open link. */
  isStranger?: boolean;
  /** The API key that acts for the account; absent if the person does. */
  apiKeyId?: number;
}

/**
 * With this prefix a browser accepts the cookie only from this host over TLS, so a neighbouring host cannot plant one.
 */
export function sessionCookie({ secureCookies }: Pick<Config, "secureCookies">): string {
  return secureCookies ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[request.server.sessionCookie];
}

/** The database stores only the hash, so a backup is not enough to sign in. */
export function sessionHash(request: FastifyRequest): Buffer | undefined {
  const token = sessionToken(request);
  return token === undefined ? undefined : sha256(token);
}

/** A name for the signed-in browser that its pages may carry. */
export function browserOf({ secrets }: Pick<Deps, "secrets">, hash: Buffer): string {
  return mac(secrets.key, `browser:${hash.toString("hex")}`).slice(0, 16);
}

/** How long a session id can open a socket. */
const SESSION_ID_LIFE = 5 * 60_000;

function sealSessionId({ secrets }: Pick<Deps, "secrets">, facts: string): string {
  return mac(secrets.key, `session-id:${facts}`);
}

/** Replaces the session where the cookie cannot be sent. It opens a socket for a few minutes, and no HTTP call. */
export function issueSessionId(deps: Pick<Deps, "secrets" | "now">, hash: Buffer): string {
  const facts = `${hash.toString("hex")}.${deps.now().getTime() + SESSION_ID_LIFE}`;
  return `${facts}.${sealSessionId(deps, facts)}`;
}

/** The hash of the session behind an id; undefined if it is not ours or too old. */
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
  const at = now();
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "account.id",
      "account.usertype",
      "account.username",
      "account.company_id",
      "account.role",
      "session.created_at",
      "session.last_used_at",
      "session.unproven",
    ])
    .where("session.token_hash", "=", hash)
    .where("session.expires_at", ">", at)
    .where("account.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.usertype === "recruiter" && at.getTime() - row.last_used_at.getTime() >= NOTED_EVERY) {
    await noteSessionUse(db, { hash, at, expires: recruiterEnd(row.created_at, at) });
  }
  return {
    accountId: row.id,
    usertype: row.usertype === "recruiter" ? "recruiter" : "hacker",
    username: row.username,
    companyId: row.company_id,
    role: row.role,
    isStranger: row.unproven,
  };
}

function recruiterEnd(created: Date, used: Date): Date {
  return new Date(Math.min(created.getTime() + RECRUITER_SESSION.life, used.getTime() + RECRUITER_SESSION.idle));
}

/** Returns the session's token; the database stores its hash. If there are too many, the oldest end. */
export async function openSession(
  { db, now }: Pick<Deps, "db" | "now">,
  accountId: number,
  from?: FastifyRequest,
  { unproven = false, byMail = false } = {},
): Promise<string> {
  const token = randomToken();
  const at = now();
  await insertSession(db, {
    hash: sha256(token),
    accountId,
    at,
    ends: { recruiter: recruiterEnd(at, at), candidate: new Date(at.getTime() + SESSION_LIFE) },
    userAgent: from ? userAgentOf(from) : null,
    address: from?.ip ?? null,
    before: (from && sessionHash(from)) ?? null,
    unproven,
    byMail,
  });
  return token;
}

/** As long as the database keeps it. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers["user-agent"]?.slice(0, 300) ?? null;
}

export function setSessionCookie({ config }: Pick<Deps, "config">, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie(config), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secureCookies,
    maxAge: SESSION_LIFE / 1_000,
  });
}

export async function closeSession(
  { db, config }: Pick<Deps, "db" | "config">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const hash = sessionHash(request);
  if (hash) await deleteSession(db, hash);
  // Without the same attributes a browser keeps a cookie with the prefix.
  reply.clearCookie(sessionCookie(config), { path: "/", secure: config.secureCookies });
}
