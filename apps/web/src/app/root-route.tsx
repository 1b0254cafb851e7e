import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { requireSignedIn } from "../lib/identity.ts";
import { beginTracking } from "../lib/track.ts";
import { RootLayout } from "./root-layout.tsx";

export interface RouterContext {
  queryClient: QueryClient;
  leave: (address: string) => void;
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import("../shared/pages/not-found.tsx"), "NotFoundRoute"),
});

export async function signedIn({ context }: { context: RouterContext }) {
  const user = await requireSignedIn(context);
  beginTracking();
  return { user };
}

export async function recruiterOnly({ context }: { context: RouterContext }) {
  const { user } = await signedIn({ context });
  if (user.usertype !== "recruiter") redirect({ to: "/", throw: true });
  return { user };
}
