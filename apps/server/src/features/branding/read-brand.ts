import type { Brand } from "@invigil/contract/people/branding";
import { isWhiteLabel } from "@invigil/rules/people/white-label";
import type { Deps } from "../../platform/deps.ts";
import { brandsOf, type BrandRow } from "./branding.queries.ts";

const OWN_BRAND: Omit<Brand, "is_white_label" | "extra_data"> = {
  company: null,
  favicon_icon_url: "/v1/brand/favicon.svg",
  logo_full_icon_url: "/v1/brand/logo.svg",
  logo_64X64_icon_url: "/v1/brand/logo-64.svg",
  primary_color: "#3a5ccc",
};

export async function readBrand({ db, config }: Deps, givenHost: string): Promise<Brand> {
  const host = givenHost.trim().toLowerCase();
  const own = { ...OWN_BRAND, extra_data: { white_label_support_email: config.supportEmail } };
  if (!isWhiteLabel(host, config.defaultHost)) return { is_white_label: false, ...own };
  const row = await brandOfHost(db, host);
  return { is_white_label: true, ...(row ? presentBrand(row) : own) };
}

/** A company proven by host name alone has the same brand on every port. */
async function brandOfHost(db: Deps["db"], host: string): Promise<BrandRow | undefined> {
  const name = host.replace(/:\d+$/, "");
  const rows = await brandsOf(db, [host, name]);
  return rows.find((row) => row.host === host) ?? rows[0];
}

function presentBrand(row: BrandRow): Omit<Brand, "is_white_label"> {
  return {
    company: { slug: row.company_slug, name: row.company_name },
    favicon_icon_url: row.favicon_icon_url,
    logo_full_icon_url: row.logo_full_icon_url,
    logo_64X64_icon_url: row.logo_64x64_icon_url,
    primary_color: row.primary_color,
    extra_data: { white_label_support_email: row.support_email },
  };
}
