import type { RegradeState } from "@invigil/contract/results/regrades";
import type { Tx } from "@invigil/db/connection";
import { abortRegrade } from "@invigil/records/runs/queue-regrade";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeNewScores } from "@invigil/records/answers/write-regraded";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { changeJudging } from "@invigil/records/tests/change-judging";
import { tellingChanges } from "../../shared/attempts/results.ts";
import { evaluatedAttemptsOf, lockKeyed, lockJudged } from "./apply.queries.ts";
import { nextVersion } from "./next-version.ts";
import { lockLineage } from "./next-version.queries.ts";
import { newSamples } from "./new-samples.ts";
import { lockRegrade } from "./regrade-list.queries.ts";
import { refreshResults, setRegradeState } from "@invigil/records/regrades/write-regrade";
import { StoredChange } from "./stored-change.ts";

type EndDeps = Pick<Deps, "db" | "now">;

async function lockOwn(tx: Tx, { companyId }: Caller, id: number) {
  const regrade = await lockRegrade(tx, { id, companyId });
  if (!regrade) throw new AppError("regrade_not_found");
  return regrade;
}

/** Writes key, points and every score at once. Answers that changed since the preview are judged first. */
export async function applyRegrade({ db, now }: EndDeps, caller: Caller, id: number): Promise<{ state: RegradeState }> {
  const at = now();
  const applied = await db.transaction().execute(async (tx) => {
    const regrade = await lockOwn(tx, caller, id);
    if (regrade.state !== "ready") throw new AppError("regrade_not_ready");
    const { test_id: testId, problem_id: problemId } = regrade;
    await lockJudged(tx, id);
    const versions = await lockLineage(tx, problemId);
    const problem = await lockKeyed(tx, { testId, problemId });
    if (await refreshResults(tx, id)) {
      await setRegradeState(tx, { id, state: "running", at: null });
      return false;
    }
    const change = StoredChange.parse(regrade.change);
    const samples = newSamples(problem, change);
    const heldId = problem.held_id;
    const next = { problemId, heldId, change, samples, accountId: caller.accountId, at };
    const versionId = change.grading === undefined ? null : await nextVersion(tx, versions, next);
    // Other points change what everyone could have reached, with or without an answer.
    const attemptIds = await evaluatedAttemptsOf(tx, testId);
    const answers = await tellingChanges(tx, { attemptIds, at }, async () => {
      await changeJudging(tx, { testId, problemId, versionId, points: change.points, at });
      return writeNewScores(tx, id);
    });
    await setRegradeState(tx, { id, state: "applied", at, versionId });
    const data = { regrade: id, problem: regrade.problem, answers, key: change.grading !== undefined };
    await writeAudit(tx, caller, {
      action: "regrade.apply",
      subject: regrade.test,
      at,
      data: { ...data, points_before: change.points_before, points: change.points ?? change.points_before },
    });
    return true;
  });
  if (!applied) throw new AppError("regrade_outdated");
  return { state: "applied" };
}

export async function discardRegrade(
  { db, now }: EndDeps,
  caller: Caller,
  id: number,
): Promise<{ state: RegradeState }> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const regrade = await lockOwn(tx, caller, id);
    if (regrade.state !== "ready" && regrade.state !== "running") throw new AppError("regrade_not_ready");
    await abortRegrade(tx, id);
    await setRegradeState(tx, { id, state: "discarded", at });
    const data = { regrade: id, problem: regrade.problem };
    await writeAudit(tx, caller, { action: "regrade.discard", subject: regrade.test, at, data });
    return { state: "discarded" };
  });
}
