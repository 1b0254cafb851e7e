import { AutomationGrading } from "@invigil/contract/authoring/judging-environments";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { CaseView, Verdict } from "@invigil/contract/taking/runs";
import { scoreCases } from "@invigil/grading/judging/score";
import type { Sandbox } from "@invigil/sandbox/types";
import { z } from "zod";
import type { Application } from "../applications/run-beside.ts";
import { orderOf } from "../automation/order.ts";
import { runOwnTests, type OwnTests } from "../automation/run-own-tests.ts";
import { frameworks } from "../frameworks/frameworks.ts";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { mergeProject } from "../project/merge-project.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { failed, heldFor, judged, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";
import { KeyFault } from "./verdict.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });
type Framework = AutomationGrading["framework"];
type Mutant = AutomationGrading["mutants"][number];

const WRITTEN_IN: Readonly<Record<string, readonly Framework[]>> = {
  javascript: ["mocha", "vitest"],
  typescript: ["vitest"],
  python: ["pytest"],
};
const NAMED: Record<Framework, string> = { mocha: "app.test.js", vitest: "app.test.js", pytest: "test_app.py" };

/** Test automation: the candidate's tests must pass on the correct application and fail on each faulty one. */
export const automation: Kind = {
  types: ["PBT"],
  async offer(sandbox) {
    const languages = languagesOf(sandbox);
    const tested = await Promise.all(languages.map(({ id }) => isTested(id, sandbox)));
    const technologies = languages.filter((_, index) => tested[index]);
    return technologies.length > 0 ? { technologies } : { unavailable: "No test framework was found in the sandbox." };
  },
  judge: judgeAutomation,
};

async function isTested(technology: string, sandbox: Sandbox): Promise<boolean> {
  for (const name of WRITTEN_IN[technology] ?? []) {
    if ((await frameworks[name].missing(sandbox)) === null) return true;
  }
  return false;
}

async function judgeAutomation(job: Job, tools: Tools): Promise<Outcome> {
  const key = AutomationGrading.parse(job.grading);
  const isTry = job.kind === "run";
  const mutants = key.mutants.filter(({ sample }) => sample || !isTry);
  tools.report.begin(mutants.length + 1);
  const { files, own } = mergeProject(Content.parse(job.content).files, job.request);
  const rules = { technology: job.technology, forbidden: key.forbidden };
  const held = isTry ? null : heldFor(malpracticeIn(Object.values(own), rules), tools.report);
  if (held) return held;
  const missing = await frameworks[key.framework].missing(tools.sandbox);
  if (missing !== null) return failed(missing);

  const tests = Object.keys(own).filter(frameworks[key.framework].isTest);
  const application = (changed: Mutant["files"]): Application => ({
    app: key.app,
    files: { ...key.files, ...changed },
    attached: [],
    limits: limitsOf(key, job.technology),
  });
  const run: Run = async (changed, name) => {
    const found = await runOwnTests(
      { application: application(changed), framework: key.framework, files, tests },
      tools,
    );
    if (!found.end.started) throw new KeyFault(`${name} did not start: ${found.end.message ?? found.end.log}`);
    return found;
  };

  const runs = tests.length === 0 ? NO_RUNS : await (isTry ? tryAll : meetAll)(mutants, run);
  const right = tests.length === 0 ? noTests(key.framework) : rightOfAll(runs.right);
  tools.report.case(rightView(right, isTry));
  const isRight = right.verdict === "PASSED";
  const results: { passed: boolean; weight: number }[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const view = mutantView(mutant, isRight ? (runs.faulty[index] ?? null) : null, isTry);
    tools.report.case(view);
    results.push({ passed: view.verdict === "PASSED", weight: mutant.weight });
  }
  const message = isRight ? null : right.message;
  return isTry ? { ...TRIED, message } : { ...judged(scoreCases(results, key)), message };
}

type Run = (changed: Mutant["files"], name: string) => Promise<OwnTests>;

interface Runs {
  right: OwnTests[];
  /** In the order of the mutants. */
  faulty: OwnTests[];
}
const NO_RUNS: Runs = { right: [], faulty: [] };
const CORRECT = "The correct application";

function onFaulty({ files, name }: Mutant, run: Run): Promise<OwnTests> {
  return run(files, `The faulty application “${name}”`);
}

/** In the candidate's own run nothing is to be gained by knowing which application it is. */
async function tryAll(mutants: readonly Mutant[], run: Run): Promise<Runs> {
  const right: OwnTests[] = [];
  const isFine = () => right.every((found) => rightOf(found).verdict === "PASSED");
  while (right.length < 2 && isFine()) right.push(await run({}, CORRECT));
  const faulty: OwnTests[] = [];
  if (isFine()) for (const mutant of mutants) faulty.push(await onFaulty(mutant, run));
  return { right, faulty };
}

/** All of them, whatever they find: an early end would tell when it was the correct application's turn. */
async function meetAll(mutants: readonly Mutant[], run: Run): Promise<Runs> {
  const runs: Runs = { right: [], faulty: [] };
  for (const step of orderOf(mutants.length)) {
    const mutant = step === "right" ? undefined : mutants[step];
    if (step === "right" || mutant === undefined) runs.right.push(await run({}, CORRECT));
    else runs.faulty[step] = await onFaulty(mutant, run);
  }
  return runs;
}

interface Right {
  verdict: Verdict;
  /** One sentence for the candidate if the tests do not pass. */
  message: string | null;
  found: OwnTests | null;
}

function noTests(framework: Framework): Right {
  const message = `There are no tests. Put them into files with names such as ${NAMED[framework]}.`;
  return { verdict: "NOT_RUN", message, found: null };
}

/** Several, because tests that fail at random would also find faults at random. */
function rightOfAll(all: readonly OwnTests[]): Right {
  const each = all.map(rightOf);
  const wrong = each.find(({ verdict }) => verdict !== "PASSED");
  const fine = each.find(({ verdict }) => verdict === "PASSED");
  if (!wrong && fine) return fine;
  if (!wrong) throw new Error("the tests were not run");
  const message = "The tests pass on the correct application only sometimes, so they find nothing.";
  return fine ? { ...wrong, message } : wrong;
}

function rightOf(found: OwnTests): Right {
  const { passed, failed: wrong, verdict } = found;
  if (wrong.length > 0) {
    return {
      verdict: "WRONG",
      message: "The tests do not pass on the correct application, so they find nothing.",
      found,
    };
  }
  if (verdict !== "PASSED" && verdict !== "NONZERO") {
    return { verdict, message: "The tests did not finish on the correct application.", found };
  }
  if (passed.length === 0 || verdict === "NONZERO") {
    return { verdict: "NONZERO", message: "The tests could not be run on the correct application.", found };
  }
  return { verdict: "PASSED", message: null, found };
}

const COMMON = { classname: "", cpu_ms: null } as const;

function rightView({ verdict, message, found }: Right, isTry: boolean): CaseView {
  const said = [message, ...(found?.failed ?? []).map((test) => `${test.name}: ${test.message}`)];
  return {
    ...COMMON,
    id: "right",
    name: "The tests pass on the correct application",
    framework: "application",
    is_sample: true,
    verdict,
    status: verdict === "PASSED" ? "AC" : "NC",
    time: found?.seconds ?? 0,
    memory_kb: found?.memory_kb ?? null,
    ...(message === null ? {} : { message: shownText(said.join("\n"), SHOWN.hidden) }),
    ...(isTry && found && verdict !== "PASSED" ? { output: shownText(found.log, SHOWN.log) } : {}),
  };
}

/** A faulty application is found if a test fails on it; one that only runs out of time has not said what is wrong. */
function mutantView({ id, name, sample }: Mutant, found: OwnTests | null, isTry: boolean): CaseView {
  const isFound = found !== null && found.failed.length > 0;
  const isOver = found === null || found.verdict === "PASSED" || found.verdict === "NONZERO";
  const verdict = isFound ? "PASSED" : found === null ? "NOT_RUN" : isOver ? "WRONG" : found.verdict;
  const names = found?.failed.map((test) => test.name).join(", ") ?? "";
  const message = isFound ? `Found by: ${names}` : found === null ? "" : "No test fails on this application.";
  return {
    ...COMMON,
    id,
    name,
    framework: "application",
    is_sample: sample,
    verdict,
    status: isFound ? "AC" : "NC",
    time: isTry ? (found?.seconds ?? 0) : 0,
    memory_kb: isTry ? (found?.memory_kb ?? null) : null,
    ...(message === "" ? {} : { message: shownText(message, SHOWN.hidden) }),
  };
}
