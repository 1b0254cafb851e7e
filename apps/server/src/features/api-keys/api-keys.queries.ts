import type { Role } from "@invigil/contract/roles";
import type { Db, Tx } from "@invigil/db/connection";

export function keysOf(db: Db | Tx, { companyId, id }: { companyId: number; id?: number }) {
  return db
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.created_by")
    .select([
      "api_key.id",
      "api_key.name",
      "api_key.role",
      "api_key.prefix",
      "api_key.created_at",
      "api_key.last_used_at",
      "api_key.revoked_at",
      "account.full_name",
    ])
    .where("api_key.company_id", "=", companyId)
    .$if(id !== undefined, (query) => query.where("api_key.id", "=", id ?? 0))
    .orderBy("api_key.id", "desc")
    .execute();
}
export type KeyRow = Awaited<ReturnType<typeof keysOf>>[number];

interface NewKey {
  companyId: number;
  name: string;
  role: Role;
  prefix: string;
  hash: Buffer;
  createdBy: number;
  at: Date;
}

export function insertKey(tx: Tx, { companyId, name, role, prefix, hash, createdBy, at }: NewKey) {
  return tx
    .insertInto("api_key")
    .values({ company_id: companyId, name, role, prefix, key_hash: hash, created_by: createdBy, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export function endKey(tx: Tx, { id, companyId, at }: { id: number; companyId: number; at: Date }) {
  return tx
    .updateTable("api_key")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(at)) }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returning("name")
    .executeTakeFirst();
}
