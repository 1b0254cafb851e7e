import { readTestReport, readTestStatistics } from "@invigil/contract/results/test-report";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export function testReportQuery(slug: string) {
  return queryOptions({
    queryKey: ["test-report", slug] as const,
    queryFn: () => call(readTestReport, { params: { slug } }, { family: "CON" }),
  });
}

export function testStatisticsQuery(slug: string) {
  return queryOptions({
    queryKey: ["test-statistics", slug] as const,
    queryFn: () => call(readTestStatistics, { params: { slug } }, { family: "CON" }),
  });
}
