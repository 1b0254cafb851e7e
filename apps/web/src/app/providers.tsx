import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrandProvider } from "../shared/branding/brand-provider.tsx";
import { BrandedMantine } from "./branded-mantine.tsx";

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrandProvider>
        <BrandedMantine>{children}</BrandedMantine>
      </BrandProvider>
    </QueryClientProvider>
  );
}
