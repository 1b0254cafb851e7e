import type { PasskeyChallengePurpose } from "@invigil/db/generated";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { randomToken, sha256 } from "../../platform/identity/tokens.ts";
import { takePasskeyChallenge, insertPasskeyChallenge } from "@invigil/records/people/write-passkeys";

/** One for each purpose: a second page that asks for something else must not break what the first has begun. */
const cookieOf = (purpose: PasskeyChallengePurpose) => `invigil_passkey_${purpose}`;
/** For the browser's own questions, and to find the phone. */
export const LIFE = 5 * 60_000;

interface Asked {
  purpose: PasskeyChallengePurpose;
  /** null: whoever's passkey it will be. */
  accountId: number | null;
}

/** Something to sign, for this browser. */
export async function openChallenge(
  { db, now, config }: Pick<Deps, "db" | "now" | "config">,
  reply: FastifyReply,
  asked: Asked,
): Promise<string> {
  const token = randomToken();
  const challenge = randomToken();
  const at = now();
  await insertPasskeyChallenge(db, {
    ...asked,
    hash: sha256(token),
    challenge,
    at,
    until: new Date(at.getTime() + LIFE),
  });
  reply.setCookie(cookieOf(asked.purpose), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: config.secureCookies,
    maxAge: LIFE / 1_000,
  });
  return challenge;
}

/** What this browser was given to sign. It is gone with that, whatever comes of it; undefined: there is none. */
export async function takeChallenge(
  { db, now }: Pick<Deps, "db" | "now">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { purpose, accountId }: Asked,
): Promise<string | undefined> {
  const cookie = cookieOf(purpose);
  const token = request.cookies[cookie];
  if (token === undefined) return undefined;
  reply.clearCookie(cookie, { path: "/" });
  const taken = await takePasskeyChallenge(db, sha256(token));
  if (!taken || taken.expires_at <= now()) return undefined;
  return taken.purpose === purpose && taken.account_id === accountId ? taken.challenge : undefined;
}
