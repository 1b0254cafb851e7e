import { readPair, readSimilarity } from "@invigil/contract/results/similarity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function similarityQuery(slug: string, problem: string | undefined) {
  return queryOptions({
    queryKey: ["similarity", slug, problem] as const,
    queryFn: () =>
      call(readSimilarity, { params: { slug }, query: problem === undefined ? {} : { problem } }, { family: "CON" }),
  });
}

interface Asked {
  slug: string;
  problem: string;
  left: number;
  right: number;
}

export function pairQuery({ slug, ...query }: Asked) {
  return queryOptions({
    queryKey: ["similarity", slug, "pair", query] as const,
    queryFn: () => call(readPair, { params: { slug }, query }, { family: "CON" }),
  });
}
