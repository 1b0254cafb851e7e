import type { Problem } from "@invigil/contract/problems";
import type { Run } from "@invigil/contract/runs";
import type { Solution } from "@invigil/contract/solutions";
import type { QueryClient } from "@tanstack/react-query";
import { sectionsQuery } from "../../lib/resources.ts";

interface Judged {
  testSlug: string;
  /** The answer as it was submitted. */
  solution: Pick<Solution, "id" | "seq">;
  status: Run["status"];
}

/** The list of questions shows how a submission went, as long as the answer is still the one that was judged. */
export function markJudged(queryClient: QueryClient, { testSlug, solution, status }: Judged): void {
  const judged = ({ id, seq }: Solution) => id === solution.id && seq === solution.seq;
  const marked = (problem: Problem) =>
    problem.solution && judged(problem.solution) ? { ...problem, solution: { ...problem.solution, status } } : problem;
  // Its key does not depend on the number of the test.
  queryClient.setQueryData(sectionsQuery(0, testSlug).queryKey, (data) => {
    if (!data) return data;
    return { ...data, sections: data.sections.map((each) => ({ ...each, problems: each.problems.map(marked) })) };
  });
}
