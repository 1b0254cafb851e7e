import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { CaseView, Run } from "@invigil/contract/taking/runs";
import type { RunRequest } from "../run/run-calls.ts";
import { talkOf } from "../languages/type-features.ts";
import type { Execute, Execution } from "./execution.ts";
import { runJavaScript } from "./run-javascript.ts";
import { runPython } from "./run-python.ts";
import { runTypeScript } from "./run-typescript.ts";

interface LocalJob {
  request: RunRequest;
  problem: Problem | ChildProblem;
  signal: AbortSignal;
}

const engines: Readonly<Record<string, Execute>> = {
  javascript: runJavaScript,
  typescript: runTypeScript,
  python: runPython,
};

/** Says what only the judge does, so that its verdict is no surprise. */
const LATER: Readonly<Record<string, string>> = {
  typescript: "Types are not checked here. The server will check them and run your code again when you are online.",
};

type Asked = Pick<LocalJob, "problem"> & { request: Pick<RunRequest, "technology" | "files"> };

/**
 * Returns how a program runs in this browser, or null if it cannot: only the judge has test frameworks, files and
 * interaction.
 */
export function localRunner({ request, problem }: Asked): ((job: LocalJob) => Promise<Run>) | null {
  const execute = engines[request.technology];
  const isProgram = problem.problem_type === "SCR" && problem.evaluation !== "ATF" && request.files === undefined;
  return execute && isProgram && !readsFiles(problem) && talkOf(problem) === null
    ? (job) => runHere(job, execute)
    : null;
}

function readsFiles({ files, downloads }: LocalJob["problem"]): boolean {
  return files.length > 0 || downloads.some(({ path }) => path !== undefined);
}

/** Runs the sample cases or the custom input one after another without a connection. The server judges them later. */
export async function runHere({ request, problem, signal }: LocalJob, execute: Execute): Promise<Run> {
  const run = emptyRun(request, problem);
  if (!request.verify) {
    const done = await execute(request.code, request.input, signal);
    if (done.unreadable) return { ...run, compile: complaintOf(done) };
    const { stdout, stderr, verdict } = done;
    return { ...run, output: { verdict, stdout, stderr } };
  }
  const cases: CaseView[] = [];
  for (const sample of problem.samples.filter(({ id }) => request.sample === undefined || id === request.sample)) {
    if (signal.aborted) break;
    const done = await execute(request.code, sample.input, signal);
    if (done.unreadable) return { ...run, compile: complaintOf(done) };
    cases.push(caseOf(sample, done));
  }
  return { ...run, cases, cases_total: cases.length };
}

function complaintOf({ verdict, stderr }: Execution): NonNullable<Run["compile"]> {
  return { verdict, log: stderr };
}

function caseOf(sample: Problem["samples"][number], { stdout, stderr, verdict, ms }: Execution): CaseView {
  const wrong = verdict === "PASSED" && comparable(stdout) !== comparable(sample.output);
  const found = wrong ? "WRONG" : verdict;
  return {
    id: sample.id,
    name: sample.name,
    classname: "local",
    time: ms / 1_000,
    status: found === "PASSED" ? "AC" : "NC",
    framework: "local",
    is_sample: true,
    verdict: found,
    cpu_ms: null,
    memory_kb: null,
    input: sample.input,
    expected: sample.output,
    output: stdout,
    stderr,
  };
}

/** Spaces at the end of lines and of the text do not count here; only the judge knows its own comparison. */
function comparable(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
}

function emptyRun({ technology }: RunRequest, problem: Problem | ChildProblem): Run {
  const now = new Date().toISOString();
  return {
    id: "00000000-0000-4000-8000-000000000000",
    kind: "run",
    problem: problem.slug,
    problem_id: problem.id,
    solution_id: null,
    technology,
    state: "EVALUATED",
    created_at: now,
    finished_at: now,
    ahead: null,
    cases_total: 0,
    cases: [],
    compile: null,
    output: null,
    status: null,
    score: null,
    max_score: problem.max_score,
    message: null,
    engine_note: `Run on this device, not judged yet. ${LATER[technology] ?? "The server will run it again when you are online."}`,
  };
}
