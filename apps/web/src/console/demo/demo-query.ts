import { readDemo } from "@invigil/contract/people/demo";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const LOOK_EVERY = 1_000;

export function demoQuery() {
  return queryOptions({
    queryKey: ["company", "demo"] as const,
    queryFn: () => call(readDemo, {}, { family: "CON" }),
    // Without an answer there is nothing to say, and the page is complete without it.
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === "filling" ? LOOK_EVERY : false),
  });
}
