import { listSessions } from "@invigil/contract/people/own-account";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const SESSIONS = ["account", "sessions"] as const;

export function sessionsQuery() {
  return queryOptions({ queryKey: SESSIONS, queryFn: () => call(listSessions, {}, { family: "CON" }) });
}
