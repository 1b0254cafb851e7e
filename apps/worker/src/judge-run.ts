import { RunRequest, type RunResult } from "@invigil/contract/authoring/judging";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Db } from "@invigil/db/connection";
import { finishRun, writeProgress, type ClaimedRun } from "@invigil/records/runs/queue-work";
import type { Sandbox } from "@invigil/sandbox/types";
import type { Logger } from "pino";
import type { AttachedFiles } from "./attached-files.ts";
import type { CaseTexts } from "./case-texts.ts";
import type { Job, Kind, Outcome } from "./kinds/kind.ts";
import { failed } from "./kinds/outcome.ts";
import { KeyFault } from "./kinds/verdict.ts";
import { createReporter } from "./reporter.ts";

export interface JudgeDeps {
  db: Db;
  sandbox: Sandbox;
  kinds: readonly Kind[];
  worker: string;
  attachedFiles: AttachedFiles;
  caseTexts: CaseTexts;
  log: Logger;
}

const FAULT = "The judge failed on this code. The code is not to blame.";

/** Judges one claimed run and writes its end. An aborted run stays as the abort wrote it. */
export async function judgeRun(deps: JudgeDeps, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  const held = { id: run.id, worker: deps.worker };
  const ended = (await judgeOnce(deps, run, signal)) ?? (await judgeOnce(deps, run, signal));
  if (signal.aborted) return;
  const { outcome, result } = ended ?? { outcome: failed(FAULT), result: null };
  const { state, status, share, reason, message } = outcome;
  await finishRun(deps.db, held, { state, message, result: result && { ...result, status, share, reason } });
}

interface Ended {
  outcome: Outcome;
  result: RunResult | null;
}

/** Undefined if the judge itself failed. */
async function judgeOnce(deps: JudgeDeps, run: ClaimedRun, signal: AbortSignal): Promise<Ended | undefined> {
  if (signal.aborted) return undefined;
  const held = { id: run.id, worker: deps.worker };
  const { reporter, stop } = createReporter(async (result, from, to) => {
    await writeProgress(deps.db, held, { result, from, to }).catch((error: unknown) =>
      deps.log.warn({ err: error, run: run.id }, "could not write the progress of a run"),
    );
  });
  try {
    const asked = toJob(run);
    const job = { ...asked, grading: await deps.caseTexts(asked) };
    const kind = deps.kinds.find(({ types }) => types.includes(job.problemType));
    if (!kind) throw new Error(`no kind judges ${job.problemType}`);
    const attached = await deps.attachedFiles(job);
    const outcome = await kind.judge(job, { sandbox: deps.sandbox, report: reporter, attached, signal });
    return { outcome, result: await stop() };
  } catch (error) {
    const result = await stop();
    // The key's author can fix it; to a candidate it says nothing, or something they should not know.
    if (error instanceof KeyFault && run.kind === "trial") return { outcome: failed(error.message), result };
    if (!signal.aborted) deps.log.error({ err: error, run: run.id, problem: run.problem }, "the judge failed on a run");
    // A broken key will break again, and a program that causes it should not get a second try.
    return error instanceof KeyFault ? { outcome: failed(FAULT), result: null } : undefined;
  }
}

function toJob(run: ClaimedRun): Job {
  const request = RunRequest.parse(run.request);
  return {
    // An author who tries the sample cases gets the same as a candidate.
    kind: run.kind === "trial" && (request.samples_only || !request.verify) ? "run" : run.kind,
    technology: run.technology,
    request,
    problem: run.problem,
    problemType: ProblemType.parse(run.problem_type),
    content: run.content,
    grading: run.grading,
  };
}
