import type { Role } from "@invigil/contract/roles";
import { noteApiKeyUse } from "@invigil/records/people/write-api-keys";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import type { Caller } from "./sessions.ts";
import { randomToken, sha256 } from "./tokens.ts";

const KEY = /^Bearer (ik_[\w-]{20,100})$/i;
/** The last use is only a hint, so it is written once per this period. */
const NOTED_EVERY = 60_000;

export function newApiKey(): { secret: string; prefix: string; hash: Buffer } {
  const secret = `ik_${randomToken()}`;
  return { secret, prefix: secret.slice(0, 9), hash: sha256(secret) };
}

/** The API key that a request carries; undefined if it comes from a browser. */
export function apiKeyOf(request: FastifyRequest): string | undefined {
  return KEY.exec(request.headers.authorization ?? "")?.[1];
}

/** A key acts for its creator, in the key's own role, and may never do what the creator no longer may. */
export async function callerOfKey({ db, now }: Pick<Deps, "db" | "now">, key: string): Promise<Caller | null> {
  const row = await db
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.created_by")
    .innerJoin("company", "company.id", "api_key.company_id")
    .select([
      "api_key.id",
      "api_key.company_id",
      "api_key.role",
      "api_key.last_used_at",
      "account.id as account_id",
      "account.username",
      "account.role as maker_role",
    ])
    .where("api_key.key_hash", "=", sha256(key))
    .where("api_key.revoked_at", "is", null)
    .where("account.disabled_at", "is", null)
    .where("company.closed_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const at = now();
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() >= NOTED_EVERY) {
    await noteApiKeyUse(db, { id: row.id, at });
  }
  return {
    accountId: row.account_id,
    usertype: "recruiter",
    username: row.username,
    companyId: row.company_id,
    role: lesserRole(row.role, row.maker_role),
    apiKeyId: row.id,
  };
}

/** What both roles may do: an owner may do everything, and the other roles share only reading. */
function lesserRole(key: Role, maker: Role | null): Role | null {
  if (key === maker || maker === "owner") return key;
  return key === "owner" ? maker : null;
}
