import type { Run } from "@invigil/contract/taking/runs";
import { abortRuns } from "@invigil/records/runs/queue";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { presentRun } from "../../shared/runs/present-run.ts";
import { runById, type RunRow } from "../../shared/runs/stored-runs.queries.ts";

type RunDeps = Pick<Deps, "db">;

/** The final evaluation's verdict appears only in the report, for those who may read it. */
async function ownRun({ db }: RunDeps, caller: Caller, id: string): Promise<RunRow> {
  const row = await runById(db, id);
  const hidden = row?.kind === "grade" || row?.kind === "regrade";
  if (!row || row.account_id !== caller.accountId || hidden) throw new AppError("run_not_found");
  return row;
}

export async function readOwnRun(deps: RunDeps, caller: Caller, id: string): Promise<Run> {
  return presentRun(await ownRun(deps, caller, id));
}

/** A finished run stays as it is. */
export async function abortRun(deps: RunDeps, caller: Caller, id: string): Promise<Run> {
  const { attempt_id: attemptId } = await ownRun(deps, caller, id);
  await deps.db.transaction().execute((tx) => abortRuns(tx, { attemptId, runId: id }));
  return readOwnRun(deps, caller, id);
}
