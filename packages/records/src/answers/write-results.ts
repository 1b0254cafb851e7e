import type { ResultStatus } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export interface Result {
  solutionId: number;
  status: ResultStatus;
  score: number | null;
  reason: string;
  /** The run that decided it. */
  runId?: string;
}

export async function writeResults(tx: Tx, results: readonly Result[]): Promise<void> {
  const rows = results.map(({ solutionId, status, score, reason, runId }) => ({
    id: solutionId,
    status,
    score,
    evaluation: { reason, ...(runId === undefined ? {} : { run_id: runId }) },
  }));
  await sql`
    update solution set status = x.status, score = x.score, evaluation = x.evaluation
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, status text, score double precision, evaluation jsonb)
    where solution.id = x.id`.execute(tx);
}
