import { sql } from "kysely";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { notify, PRIORITY, RUN_ABORTED, RUN_QUEUED } from "./queue.ts";

export interface RegradeRun {
  attemptId: number;
  accountId: number;
  problemId: number;
  solutionId: number;
  seq: number;
  technology: string;
  needs: string;
  request: object;
}

interface Regraded {
  regradeId: number;
  now: Date;
}

/** Judges an answer again with the regrade's key, after everything that somebody waits for. */
export async function enqueueRegrade(tx: Tx, run: RegradeRun, { regradeId, now }: Regraded): Promise<void> {
  const attempt = tx.selectFrom("attempt").where("attempt.id", "=", run.attemptId);
  await tx
    .insertInto("run")
    .values({
      company_id: attempt.innerJoin("test", "test.id", "attempt.test_id").select("test.company_id"),
      crowd: attempt.select(sql<string>`run_crowd(attempt.test_id, attempt.invite_id)`.as("crowd")),
      kind: "regrade",
      attempt_id: run.attemptId,
      account_id: run.accountId,
      problem_id: run.problemId,
      solution_id: run.solutionId,
      seq: run.seq,
      technology: run.technology,
      needs: run.needs,
      request: toJson(run.request),
      priority: PRIORITY.regrade,
      created_at: now,
      regrade_id: regradeId,
    })
    .execute();
  await notify(tx, RUN_QUEUED, run.needs);
}

/** Ends its queued and running runs. */
export async function abortRegrade(tx: Tx, regradeId: number): Promise<void> {
  const { rows } = await sql<{ id: string; was: string }>`
    with gone as (
      select id, state from run where regrade_id = ${regradeId} and state in ('QUEUED', 'RUNNING')
      order by id for no key update
    )
    update run set state = 'ABORT', finished_at = clock_timestamp(), leased_by = null, lease_until = null
    from gone where run.id = gone.id
    returning run.id, gone.state as was`.execute(tx);
  for (const { id, was } of rows) if (was === "RUNNING") await notify(tx, RUN_ABORTED, id);
}
