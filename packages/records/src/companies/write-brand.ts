import type { OwnBrand } from "@invigil/contract/people/company";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export function dropBrands(tx: Tx, companyId: number) {
  return tx.deleteFrom("brand").where("company_id", "=", companyId).execute();
}

/** The default pictures for a company without a logo. */
const PLAIN = {
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

/** Existing pictures stay. */
export async function writeBrand(
  tx: Tx,
  { companyId, brand: { host, support_email }, logo, primary_color }: NewBrand,
): Promise<void> {
  await tx
    .insertInto("brand")
    .values({ company_id: companyId, host, primary_color, support_email, ...pictures(logo) })
    .onConflict((conflict) => conflict.columns(["host", "company_id"]).doUpdateSet({ primary_color, support_email }))
    .execute();
}

interface Claim {
  companyId: number;
  host: string;
}

/** Without the port. */
export function hostName(host: string): string {
  return host.replace(/:\d+$/, "");
}

const isNamed = (host: string) => sql<boolean>`split_part(brand.host, ':', 1) = ${hostName(host)}`;

/**
 * Whoever had the host before, the DNS decides who owns the name now, on every port. Two that prove the same name at
 * once wait for each other. Returns whether the company still claims the host.
 */
export async function takeHost(tx: Tx, { companyId, host, at }: Claim & { at: Date }): Promise<boolean> {
  const claims = tx.selectFrom("brand").select(["host", "company_id"]).where(isNamed(host));
  const rows = await claims.orderBy("host").orderBy("company_id").forUpdate().execute();
  if (!rows.some((row) => row.company_id === companyId && row.host === host)) return false;
  const others = tx.updateTable("brand").set({ proven_at: null }).where(isNamed(host));
  await others.where("company_id", "<>", companyId).execute();
  const own = tx.updateTable("brand").set({ proven_at: at }).where("host", "=", host);
  await own.where("company_id", "=", companyId).where("proven_at", "is", null).execute();
  return true;
}

export async function isProvenElsewhere(tx: Tx, { companyId, host }: Claim): Promise<boolean> {
  const rows = tx.selectFrom("brand").select("host").where(isNamed(host)).where("proven_at", "is not", null);
  return (await rows.where("company_id", "<>", companyId).executeTakeFirst()) !== undefined;
}

export function dropOtherHosts(tx: Tx, { companyId, host }: { companyId: number; host: string }) {
  return tx.deleteFrom("brand").where("company_id", "=", companyId).where("host", "<>", host).execute();
}

export async function setLogo(tx: Tx, { companyId, url }: { companyId: number; url: string }): Promise<void> {
  await tx.updateTable("company").set({ avatar_url: url }).where("id", "=", companyId).execute();
  await tx.updateTable("brand").set(pictures(url)).where("company_id", "=", companyId).execute();
}
