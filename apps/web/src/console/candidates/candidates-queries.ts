import { listCandidates } from "@invigil/contract/inviting/candidates";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function candidatesKey(slug: string) {
  return ["candidates", slug] as const;
}

/** Refetches on a timer, because candidates start and submit at any time. */
export function candidatesQuery(slug: string) {
  return queryOptions({
    queryKey: candidatesKey(slug),
    queryFn: () => call(listCandidates, { params: { slug } }, { family: "CON" }),
    refetchInterval: 15_000,
  });
}
