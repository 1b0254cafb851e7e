import type { Brand } from "@invigil/contract/people/branding";
import { createContext, use, type ReactNode } from "react";

/** Used until the configuration arrives, and if it cannot be loaded. */
export const DEFAULT_BRAND: Brand = {
  is_white_label: false,
  company: null,
  favicon_icon_url: "/v1/brand/favicon.svg",
  logo_full_icon_url: "/v1/brand/logo.svg",
  logo_64X64_icon_url: "/v1/brand/logo-64.svg",
  primary_color: "#3a5ccc",
  extra_data: { white_label_support_email: null },
};

const BrandContext = createContext<Brand>(DEFAULT_BRAND);

export function BrandContextProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export function useBrand(): Brand {
  return use(BrandContext);
}

/** Null if none is set; candidates then ask the company that invited them. */
export function useSupportAddress(): string | null {
  return useBrand().extra_data.white_label_support_email;
}
