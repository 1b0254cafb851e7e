import { deleteHalfSession, insertHalfSession } from "@invigil/records/people/write-sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { randomToken, sha256 } from "./tokens.ts";

const COOKIE = "invigil_half_session";
/** The browser sends the cookie only to these calls. */
const PATH = "/accounts/second-step";
/** Long enough to find the phone or to install an app on it. */
const LIFE = 15 * 60_000;

/** Creates a half session between the password and the second step. */
export async function openHalfSession(
  { db, now, config }: Pick<Deps, "db" | "now" | "config">,
  reply: FastifyReply,
  accountId: number,
): Promise<void> {
  const token = randomToken();
  const at = now();
  const expires = new Date(at.getTime() + LIFE);
  await insertHalfSession(db, { hash: sha256(token), accountId, at, expires });
  reply.setCookie(COOKIE, token, {
    path: PATH,
    httpOnly: true,
    sameSite: "strict",
    secure: config.secureCookies,
    maxAge: LIFE / 1_000,
  });
}

/** The person between the two steps in this browser. */
export async function halfSignedIn({ db, now }: Pick<Deps, "db" | "now">, request: FastifyRequest) {
  const token = request.cookies[COOKIE];
  const person =
    token === undefined
      ? undefined
      : await db
          .selectFrom("half_session")
          .innerJoin("account", "account.id", "half_session.account_id")
          .innerJoin("company", "company.id", "account.company_id")
          .select(["account.id", "account.username", "account.email", "account.full_name", "account.company_id"])
          .where("half_session.token_hash", "=", sha256(token))
          .where("half_session.expires_at", ">", now())
          .where("account.disabled_at", "is", null)
          .where("company.closed_at", "is", null)
          .executeTakeFirst();
  if (!person) throw new AppError("sign_in_ended");
  return person;
}

export async function closeHalfSession(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = request.cookies[COOKIE];
  if (token !== undefined) await deleteHalfSession(db, sha256(token));
  reply.clearCookie(COOKIE, { path: PATH });
}
