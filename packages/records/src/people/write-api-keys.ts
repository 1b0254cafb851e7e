import type { Role } from "@invigil/contract/roles";
import type { Db, Tx } from "@invigil/db/connection";

interface NewKey {
  companyId: number;
  name: string;
  role: Role;
  prefix: string;
  hash: Buffer;
  createdBy: number;
  at: Date;
}

export function insertApiKey(tx: Tx, { companyId, name, role, prefix, hash, createdBy, at }: NewKey) {
  return tx
    .insertInto("api_key")
    .values({ company_id: companyId, name, role, prefix, key_hash: hash, created_by: createdBy, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export function revokeApiKey(tx: Tx, { id, companyId, at }: { id: number; companyId: number; at: Date }) {
  return tx
    .updateTable("api_key")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(at)) }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returning("name")
    .executeTakeFirst();
}

export async function noteApiKeyUse(db: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  await db.updateTable("api_key").set({ last_used_at: at }).where("id", "=", id).execute();
}
