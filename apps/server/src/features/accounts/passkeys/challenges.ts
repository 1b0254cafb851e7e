import type { PasskeyChallengePurpose } from "@invigil/db/generated";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { randomToken, sha256 } from "../../../platform/identity/tokens.ts";
import { takePasskeyChallenge, insertPasskeyChallenge } from "@invigil/records/people/write-passkeys";

/** One per purpose, so that a second page with another purpose does not break the first. */
const cookieOf = (purpose: PasskeyChallengePurpose) => `invigil_passkey_${purpose}`;
/** Long enough for the browser's prompts and for finding the phone. */
export const LIFE = 5 * 60_000;

interface Asked {
  purpose: PasskeyChallengePurpose;
  /** Null if any account's passkey may be used. */
  accountId: number | null;
}

/** Creates a challenge for this browser. */
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

/** Returns and deletes this browser's challenge, whatever the outcome; undefined if there is none. */
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
