import { readReview } from "@invigil/contract/results/marks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export function reviewQuery(slug: string) {
  return queryOptions({
    queryKey: ["review", slug] as const,
    queryFn: () => call(readReview, { params: { slug } }, { family: "CON" }),
  });
}
