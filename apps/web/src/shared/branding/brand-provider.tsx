import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { BrandContextProvider, DEFAULT_BRAND } from "../parts/brand.tsx";
import { brandQuery } from "../../lib/resources.ts";

/** Provides the host's brand; pages show the default one until it is known, or if it cannot be loaded. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const { data: brand = DEFAULT_BRAND } = useQuery(brandQuery());

  // Sets the icon of the browser tab.
  useEffect(() => setFavicon(brand.favicon_icon_url), [brand.favicon_icon_url]);

  return <BrandContextProvider brand={brand}>{children}</BrandContextProvider>;
}

function setFavicon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement("link");
  link.rel = "icon";
  link.href = address;
  if (!link.isConnected) document.head.append(link);
}
