import type { Deps } from "../../platform/deps.ts";
import { randomToken, sha256 } from "../../platform/identity/tokens.ts";
import { giveSignUpLink } from "@invigil/records/people/write-sign-ups";

const LIFE = 24 * 60 * 60_000;

/** The address that creates the requested company; the database stores its hash. Null if it has expired. */
export async function makeSignUpLink(
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  id: number,
): Promise<string | null> {
  const token = randomToken();
  const expires = new Date(now().getTime() + LIFE);
  const given = await giveSignUpLink(db, { id, hash: sha256(token), expires });
  return given ? `${config.publicUrl}/v1/signup/${token}` : null;
}
