import type { Db } from "@invigil/db/connection";

export type BrandRow = NonNullable<Awaited<ReturnType<typeof brandsOf>>[number]>;

export function brandsOf(db: Db, hosts: readonly string[]) {
  return db
    .selectFrom("brand")
    .innerJoin("company", "company.id", "brand.company_id")
    .selectAll("brand")
    .select(["company.slug as company_slug", "company.name as company_name"])
    .where("brand.host", "in", hosts)
    .where("brand.proven_at", "is not", null)
    .execute();
}
