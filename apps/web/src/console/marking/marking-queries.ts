import { listMarking, readMarking } from "@invigil/contract/results/marking";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const MARKING = ["marking"] as const;

const COUNT_EVERY = 30_000;

export function ownMarkingQuery() {
  return queryOptions({
    queryKey: [...MARKING, "own"] as const,
    queryFn: ({ signal }) => call(listMarking, {}, { family: "CON", signal }),
    refetchInterval: COUNT_EVERY,
    retry: false,
  });
}

export function markingQuery(slug: string) {
  return queryOptions({
    queryKey: [...MARKING, "test", slug] as const,
    queryFn: () => call(readMarking, { params: { slug } }, { family: "CON" }),
  });
}
