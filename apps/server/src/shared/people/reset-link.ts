import type { Db, Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { randomToken, sha256 } from "../../platform/identity/tokens.ts";
import { giveResetLink } from "@invigil/records/people/write-password-resets";

const LIFE = 60 * 60_000;

type LinkDeps = Pick<Deps, "config" | "now"> & { db: Db | Tx };

/** The address where a recruiter chooses a new password; the database stores its hash. Null if it has expired. */
export async function makeResetLink({ db, config, now }: LinkDeps, id: number): Promise<string | null> {
  const token = randomToken();
  const expires = new Date(now().getTime() + LIFE);
  const given = await giveResetLink(db, { id, hash: sha256(token), expires });
  return given ? `${config.publicUrl}/v1/reset-password/${token}` : null;
}
