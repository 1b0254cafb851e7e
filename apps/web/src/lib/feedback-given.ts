import { hasFeedback } from "@invigil/contract/taking/feedback";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "./api.ts";

/** Whether feedback was given already; "not yet" is an ordinary answer of the server. */
export function feedbackGivenQuery(slug: string) {
  return queryOptions({
    queryKey: ["feedback-given", slug] as const,
    queryFn: async () => {
      try {
        await call(hasFeedback, { query: { source: "PT", test_slug: slug } }, { family: "GFB" });
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
    // Whoever waits for this page has handed in already: better ask for feedback once too often than wait.
    retry: false,
    staleTime: Infinity,
  });
}
