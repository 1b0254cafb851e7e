import { listRegrades, readRegrade, readRegradeKey } from "@invigil/contract/results/regrades";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function regradesQuery(slug: string) {
  return queryOptions({
    queryKey: ["regrades", slug] as const,
    queryFn: () => call(listRegrades, { params: { slug } }, { family: "CON" }),
  });
}

export function regradeKeyQuery(slug: string, problem: string) {
  return queryOptions({
    queryKey: ["regrades", slug, "key", problem] as const,
    queryFn: () => call(readRegradeKey, { params: { slug }, query: { problem } }, { family: "CON" }),
    // The key must not be replaced while it is being edited.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const LOOK_EVERY = 1_500;

/** Polls while answers are being judged. */
export function regradeQuery(id: number) {
  return queryOptions({
    queryKey: ["regrade", id] as const,
    queryFn: () => call(readRegrade, { params: { id } }, { family: "CON" }),
    refetchInterval: ({ state }) => (state.data?.regrade.state === "running" ? LOOK_EVERY : false),
  });
}
