import type { OwnBrand } from "@invigil/contract/company";
import type { Db, Tx } from "@invigil/db/connection";

export function companyRow(db: Db | Tx, id: number) {
  return db
    .selectFrom("company")
    .select(["name", "avatar_url", "primary_color"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export function brandOf(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("brand")
    .select(["host", "support_email"])
    .where("company_id", "=", companyId)
    .orderBy("host")
    .executeTakeFirst();
}

interface Look {
  id: number;
  name: string;
  primary_color: string | null;
}

export function setLook(tx: Tx, { id, name, primary_color }: Look) {
  return tx.updateTable("company").set({ name, primary_color }).where("id", "=", id).execute();
}

export function dropBrands(tx: Tx, companyId: number) {
  return tx.deleteFrom("brand").where("company_id", "=", companyId).execute();
}

/** The pictures of a brand whose company has no logo. */
export const PLAIN = {
  favicon_icon_url: "/v1/brand/favicon.svg",
  logo_full_icon_url: "/v1/brand/logo.svg",
  logo_64x64_icon_url: "/v1/brand/logo-64.svg",
} as const;

function pictures(logo: string | null) {
  return logo === null ? PLAIN : { favicon_icon_url: logo, logo_full_icon_url: logo, logo_64x64_icon_url: logo };
}

interface NewBrand {
  companyId: number;
  brand: OwnBrand;
  logo: string | null;
  primary_color: string;
}

/** undefined: the host is another company's. Pictures that are there stay. */
export function writeBrand(tx: Tx, { companyId, brand: { host, support_email }, logo, primary_color }: NewBrand) {
  return tx
    .insertInto("brand")
    .values({ company_id: companyId, host, primary_color, support_email, ...pictures(logo) })
    .onConflict((conflict) =>
      conflict.column("host").doUpdateSet({ primary_color, support_email }).where("brand.company_id", "=", companyId),
    )
    .returning("host")
    .executeTakeFirst();
}

export function dropOtherHosts(tx: Tx, { companyId, host }: { companyId: number; host: string }) {
  return tx.deleteFrom("brand").where("company_id", "=", companyId).where("host", "<>", host).execute();
}

export async function setLogo(tx: Tx, { companyId, url }: { companyId: number; url: string }): Promise<void> {
  await tx.updateTable("company").set({ avatar_url: url }).where("id", "=", companyId).execute();
  await tx.updateTable("brand").set(pictures(url)).where("company_id", "=", companyId).execute();
}

/** Whether this is the logo of a company: nothing else may be read without a session. */
export async function isLogo(db: Db, url: string): Promise<boolean> {
  const row = await db.selectFrom("company").select("id").where("avatar_url", "=", url).executeTakeFirst();
  return row !== undefined;
}
