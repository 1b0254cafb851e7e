import {
  MOST_PAIRS,
  readPair,
  readSimilarity,
  type AlikePair,
  type ComparableProblem,
} from "@invigil/contract/results/similarity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export interface ProblemPair extends AlikePair {
  /** The question's slug. */
  problem: string;
  title: string;
}

export function similarityQuery(slug: string, problem: string | undefined) {
  return queryOptions({
    queryKey: ["similarity", slug, problem] as const,
    queryFn: () =>
      call(readSimilarity, { params: { slug }, query: problem === undefined ? {} : { problem } }, { family: "CON" }),
  });
}

/**
 * Compares the answers to every question, one question after another, because the server compares only a few at a time.
 */
export function allPairsQuery(slug: string, problems: readonly ComparableProblem[]) {
  return queryOptions({
    queryKey: ["similarity", slug, "all", problems.map((each) => each.slug)] as const,
    queryFn: async ({ client }) => {
      const found: ProblemPair[] = [];
      let leftOut = 0;
      for (const { slug: problem, title } of problems) {
        const { compared } = await client.fetchQuery(similarityQuery(slug, problem));
        found.push(...(compared?.pairs ?? []).map((pair) => ({ ...pair, problem, title })));
        leftOut += compared?.left_out ?? 0;
      }
      const pairs = found.toSorted(byLength).slice(0, MOST_PAIRS);
      return { pairs, leftOut };
    },
  });
}

/** Short questions have few solutions, so a long passage says more than a large share. */
function byLength(one: AlikePair, other: AlikePair): number {
  return other.longest - one.longest || other.similarity - one.similarity;
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
