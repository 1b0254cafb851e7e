import type { ApiKey, createApiKey as contract } from "@invigil/contract/people/api-keys";
import type { Role } from "@invigil/contract/roles";
import type { ReplyOf } from "@invigil/contract/route";
import { newApiKey } from "../../../platform/identity/api-keys.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { companyOf } from "../../../shared/people/company-of.ts";
import { revokeApiKey, insertApiKey } from "@invigil/records/people/write-api-keys";
import { keysOf, type KeyRow } from "./api-keys.queries.ts";

export async function listKeys({ db }: Deps, caller: Caller): Promise<{ keys: ApiKey[] }> {
  return { keys: (await keysOf(db, { companyId: companyOf(caller) })).map(present) };
}

export async function createKey(
  deps: Deps,
  caller: Caller,
  { name, role }: { name: string; role: Role },
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const { secret, prefix, hash } = newApiKey();
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const { id } = await insertApiKey(tx, { companyId, name, role, prefix, hash, createdBy: caller.accountId, at });
    await writeAudit(tx, caller, { action: "key.create", subject: name, at, data: { role } });
    const [row] = await keysOf(tx, { companyId, id });
    if (!row) throw new Error("The insert of an API key returned no row.");
    return { key: present(row), secret };
  });
}

export async function revokeKey(deps: Deps, caller: Caller, id: number): Promise<{ ok: true }> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const key = await revokeApiKey(tx, { id, companyId: companyOf(caller), at });
    if (!key) throw new AppError("not_found");
    await writeAudit(tx, caller, { action: "key.revoke", subject: key.name, at });
  });
  return { ok: true };
}

function present({ full_name, created_at, last_used_at, revoked_at, ...row }: KeyRow): ApiKey {
  return {
    ...row,
    created_by: full_name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}
