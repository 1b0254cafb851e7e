import { readReport } from "@invigil/contract/results/reports";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { reportKey } from "./report-key.ts";

export function reportQuery(slug: string, username?: string) {
  return queryOptions({
    queryKey: reportKey(slug, username),
    queryFn: () => call(readReport, { params: { slug }, query: { username } }, { family: "SS2" }),
  });
}
