import { readReport } from "@invigil/contract/reports";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

export function reportQuery(slug: string, username?: string) {
  return queryOptions({
    queryKey: ["report", slug, username ?? null] as const,
    queryFn: () => call(readReport, { params: { slug }, query: { username } }, { family: "SS2" }),
  });
}
