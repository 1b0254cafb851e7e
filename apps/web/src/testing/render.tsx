import type { Brand } from "@invigil/contract/people/branding";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { themeWith } from "../app/theme.ts";
import { shadesOf } from "../shared/branding/shades.ts";
import { BrandContextProvider, DEFAULT_BRAND } from "../shared/parts/brand.tsx";
import "./no-owner-stacks.ts";

const theme = themeWith(shadesOf(DEFAULT_BRAND.primary_color, DEFAULT_BRAND.primary_color));

// Lazy parts of a page are compiled on their first import, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

interface Setting {
  brand?: Partial<Brand>;
  path?: string;
  queryClient?: QueryClient;
}

export function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
}

/** Renders one element as the whole page at a path, inside the providers the application has. */
export async function renderAt(ui: ReactNode, setting: Setting = {}) {
  const { brand = {}, path = "/", queryClient = testQueryClient() } = setting;
  const root = createRootRoute({ component: Outlet });
  const everything = createRoute({ getParentRoute: () => root, path: "$", component: () => ui });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([everything]), history });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <BrandContextProvider brand={{ ...DEFAULT_BRAND, ...brand }}>
        <MantineProvider theme={theme} env="test">
          <RouterProvider router={router as never} />
        </MantineProvider>
      </BrandContextProvider>
    </QueryClientProvider>,
  );
  await router.load();
  return { ...view, router, queryClient };
}
