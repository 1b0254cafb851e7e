import type { Tx } from "@invigil/db/connection";
import { filesPrint } from "@invigil/records/runs/queue";
import { sql } from "kysely";

/** Whether the stored key has accepted the stored solution with the files that candidates are given now. */
export async function solutionPassed(tx: Tx, problemId: number): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select exists (
      select from run, problem, lateral (select problem.authoring -> 'solution' as solution) kept
      where problem.id = ${problemId} and run.problem_id = problem.id and run.kind = 'trial'
        and run.state = 'EVALUATED' and run.result ->> 'status' = 'ACC' and run.grading = problem.grading
        -- Trials of earlier versions did not keep it.
        and coalesce(run.request ->> 'given_files' = ${filesPrint}, true)
        and run.technology = kept.solution ->> 'technology'
        and run.request ->> 'code' = kept.solution ->> 'code'
        and run.request -> 'files' = coalesce(kept.solution -> 'files', '{}')
    ) as passed`.execute(tx);
  return rows[0]?.passed ?? false;
}
