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
