import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { BrandContextProvider, DEFAULT_BRAND } from "../parts/brand.tsx";
import { brandQuery } from "../../lib/resources.ts";

/** The brand of the host; pages show the default one until it is known, or when it cannot be read. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const { data: brand = DEFAULT_BRAND } = useQuery(brandQuery());

  // The icon of the browser tab lies outside of React.
  useEffect(() => setFavicon(brand.favicon_icon_url), [brand.favicon_icon_url]);

  return <BrandContextProvider brand={brand}>{children}</BrandContextProvider>;
}

function setFavicon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement("link");
  link.rel = "icon";
  link.href = address;
  if (!link.isConnected) document.head.append(link);
}
