import { MantineProvider } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { shadesOf } from "../shared/branding/shades.ts";
import { DEFAULT_BRAND, useBrand } from "../shared/parts/brand.tsx";
import { useCompanyColour } from "../shared/parts/company-colour.ts";
import { cspNonce } from "../lib/csp-nonce.ts";
import { resolveVariables, themeWith } from "./theme.ts";

export function BrandedMantine({ children }: { children: ReactNode }) {
  const brand = useBrand();
  const color = useCompanyColour(({ colour }) => colour) ?? brand.primary_color;
  const theme = useMemo(() => themeWith(shadesOf(color, DEFAULT_BRAND.primary_color)), [color]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      {children}
    </MantineProvider>
  );
}
