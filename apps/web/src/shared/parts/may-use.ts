import type { Role } from "@invigil/contract/roles";
import type { Route } from "@invigil/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useSignedIn } from "../../lib/identity.ts";
import { profileQuery } from "../../lib/resources.ts";

/** Whether a role may call a route, as the route itself declares. While the role is unknown, nothing is allowed. */
export function mayUse(route: Route, role: Role | undefined): boolean {
  if (route.roles === undefined) return true;
  return role === "owner" || (role !== undefined && route.roles.includes(role));
}

/** Returns what the reader may do, so that only that is offered. The server decides in any case. */
export function useMayUse(): (route: Route) => boolean {
  const { data } = useQuery(profileQuery(useSignedIn()));
  return (route) => mayUse(route, data?.role);
}
