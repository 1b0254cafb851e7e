import type { Route } from "@invigil/contract/route";
import type { Caller } from "./sessions.ts";

/** Whether a recruiter's role may call a route, as the route declares it. */
export function mayCall(route: Pick<Route, "roles">, { role }: Pick<Caller, "role">): boolean {
  return route.roles === undefined || role === "owner" || (role !== null && route.roles.includes(role));
}
