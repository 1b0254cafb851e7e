import { readFlags, readIntegrity } from "@invigil/contract/proctoring/integrity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export function integrityQuery(slug: string, username: string) {
  return queryOptions({
    queryKey: ["integrity", slug, username] as const,
    queryFn: () => call(readIntegrity, { params: { slug }, query: { username } }, { family: "CON" }),
  });
}

/** Without a name, loads the reader's own. */
export function flagsQuery(slug: string, username?: string) {
  return queryOptions({
    queryKey: ["flags", slug, username ?? null] as const,
    queryFn: () => call(readFlags, { params: { slug }, query: { username } }, { family: "CON" }),
  });
}
