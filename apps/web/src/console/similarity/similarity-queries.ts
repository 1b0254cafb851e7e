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

interface Compared {
  slug: string;
  problem?: string | undefined;
  /** Also with the answers of other tests. */
  across?: "tests" | undefined;
}

export function similarityQuery({ slug, across, ...asked }: Compared) {
  const query = { ...asked, ...(across && { across: true }) };
  return queryOptions({
    queryKey: ["similarity", slug, query] as const,
    queryFn: () => call(readSimilarity, { params: { slug }, query }, { family: "CON" }),
  });
}

interface AllCompared extends Omit<Compared, "problem"> {
  problems: readonly ComparableProblem[];
}

/**
 * Compares the answers to every question, one question after another, because the server compares only a few at a time.
 */
export function allPairsQuery({ slug, problems, across }: AllCompared) {
  return queryOptions({
    queryKey: ["similarity", slug, "all", across, problems.map((each) => each.slug)] as const,
    queryFn: async ({ client }) => {
      const found: ProblemPair[] = [];
      const total = { answers: 0, leftOut: 0 };
      for (const { slug: problem, title } of problems) {
        const { compared } = await client.fetchQuery(similarityQuery({ slug, problem, across }));
        found.push(...(compared?.pairs ?? []).map((pair) => ({ ...pair, problem, title })));
        total.answers += compared?.answers ?? 0;
        total.leftOut += compared?.left_out ?? 0;
      }
      return { pairs: found.toSorted(byLength).slice(0, MOST_PAIRS), ...total };
    },
  });
}

/** Short questions have few solutions, so a long passage says more than a large share. */
function byLength(one: AlikePair, other: AlikePair): number {
  return other.longest - one.longest || other.similarity - one.similarity;
}

interface Asked extends Compared {
  problem: string;
  left: number;
  right: number;
}

export function pairQuery({ slug, across, ...asked }: Asked) {
  const query = { ...asked, ...(across && { across: true }) };
  return queryOptions({
    queryKey: ["similarity", slug, "pair", query] as const,
    queryFn: () => call(readPair, { params: { slug }, query }, { family: "CON" }),
  });
}
