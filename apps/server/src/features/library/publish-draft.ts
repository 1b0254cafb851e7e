import { isRunType } from "@invigil/contract/authoring/library-content";
import type { Fault } from "@invigil/contract/authoring/library-problem";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Tx } from "@invigil/db/connection";
import { problemFaults } from "@invigil/rules/library/problem-faults";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { missingFiles } from "../../shared/library/file-uses.queries.ts";
import { updateProblem } from "@invigil/records/problems/write-problem";
import type { ProblemRow } from "./problem.queries.ts";
import { presentDraft } from "./read-authored.ts";
import { lockDraft } from "./save-draft.ts";
import { solutionPassed } from "./trial.queries.ts";

export async function publishDraft(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, edit }: { slug: string; edit: number },
): Promise<{ slug: string }> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const row = await lockDraft(tx, caller, { slug, edit });
    const faults = await faultsOf(tx, row);
    if (faults.length > 0) throw new AppError("problem_incomplete", { details: { faults } });
    await updateProblem(tx, row.id, { state: "live", updated_at: at });
    await writeAudit(tx, caller, { action: "problem.publish", subject: slug, at, data: { version: row.version } });
    return { slug };
  });
}

async function faultsOf(tx: Tx, row: ProblemRow): Promise<Fault[]> {
  const problem = { problem_type: ProblemType.parse(row.problem_type), ...(await presentDraft(tx, row)) };
  const faults = problemFaults(problem);
  const answers = isRunType(row.problem_type) ? "files" : "answers";
  for (const { name, part } of await missingFiles(tx, row.id)) {
    const text = `The file “${decodeName(name)}” is not in the library. Upload it again.`;
    faults.push({ folder: part === "statement" ? "statement" : answers, text });
  }
  if (isRunType(row.problem_type) && faults.length === 0 && !(await solutionPassed(tx, row.id))) {
    const text = "The sample solution has not passed all cases of the current key. Run it first.";
    faults.push({ folder: "solution", text });
  }
  return faults;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
