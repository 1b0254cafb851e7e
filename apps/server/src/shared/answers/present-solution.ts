import { Answer, ResultStatus, type Solution } from "@invigil/contract/taking/solutions";
import type { SolutionRow } from "./stored-answers.queries.ts";

export function presentSolution(row: SolutionRow): Solution {
  const answer = Answer.parse(row.body ?? {});
  const files = answer.file_based_data ?? [];
  const main = files.find((file) => file.fieldName === "main");
  const supplementary = files.find((file) => file.fieldName === "supplementary");
  return {
    id: row.id,
    slug: row.slug,
    solution_type: row.solution_type,
    problem: row.problem,
    creator: row.creator,
    test_solution_set: row.test_solution_set,
    test: row.test,
    test_slug: row.test_slug,
    ...answer,
    main_url: main?.url ?? null,
    supplementary_url: supplementary?.url ?? null,
    uploaded_at: main?.fileBasedData.uploaded_at ?? null,
    revisions: row.revisions ?? 0,
    clusterSlug: null,
    seq: row.seq,
    digest: row.digest,
    saved_at: row.saved_at.toISOString(),
    ...(row.judged !== null && { status: ResultStatus.parse(row.judged) }),
  };
}
