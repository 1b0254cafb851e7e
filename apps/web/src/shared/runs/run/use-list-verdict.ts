import type { Problem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sectionsQuery } from "../../../lib/resources.ts";
import type { RunView } from "./run-state.ts";

/** Passes a submission's verdict on to the list of questions. Returns a function that takes the submitted answer. */
export function useListVerdict(testSlug: string, view: RunView): (solution: Solution | null) => Solution | null {
  const queryClient = useQueryClient();
  const submitted = useRef<Solution | null>(null);
  const judged = view.state === "EVALUATED" && view.run.kind === "submit" ? view.run.status : null;

  // Updates the cache that the list reads.
  useEffect(() => {
    if (judged && submitted.current) markJudged(queryClient, testSlug, { solution: submitted.current, status: judged });
  }, [judged, queryClient, testSlug]);

  return (solution) => {
    submitted.current = solution;
    return solution;
  };
}

interface Judged {
  /** The answer as submitted. */
  solution: Pick<Solution, "id" | "seq">;
  status: Run["status"];
}

/** Only while the answer is still the one that was judged. */
function markJudged(queryClient: QueryClient, testSlug: string, { solution, status }: Judged): void {
  const isJudged = ({ id, seq }: Solution) => id === solution.id && seq === solution.seq;
  const marked = (problem: Problem) =>
    problem.solution && isJudged(problem.solution)
      ? { ...problem, solution: { ...problem.solution, status } }
      : problem;
  // Its key does not depend on the test's number.
  queryClient.setQueryData(sectionsQuery(0, testSlug).queryKey, (data) => {
    if (!data) return data;
    return { ...data, sections: data.sections.map((each) => ({ ...each, problems: each.problems.map(marked) })) };
  });
}
