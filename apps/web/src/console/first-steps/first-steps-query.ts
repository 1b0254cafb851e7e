import { readFirstSteps } from "@invigil/contract/people/first-steps";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function firstStepsQuery() {
  return queryOptions({
    queryKey: ["company", "first-steps"] as const,
    queryFn: () => call(readFirstSteps, {}, { family: "CON" }),
    // Without an answer there is nothing to say, and the page is complete without it.
    retry: false,
    // The steps are taken on other pages.
    staleTime: 0,
  });
}
