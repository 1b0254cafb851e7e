import { ShlGrading, type ShlCase } from "@invigil/contract/authoring/judging-data";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { CaseView } from "@invigil/contract/taking/runs";
import { findMalpractice } from "@invigil/grading/judging/malpractice";
import { scoreCases } from "@invigil/grading/judging/score";
import { z } from "zod";
import { checkState } from "../shell/state-check.ts";
import { runTask, type TaskTools } from "../shell/task-box.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { heldFor, judged, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";
import { JudgeFault, measuresOf, verdictOf } from "./verdict.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });
const BASH = "bash";

/** A shell script, judged by what it leaves in the task's folder. */
export const shl: Kind = {
  types: ["SHL"],
  async offer(sandbox) {
    const technologies = languagesOf(sandbox).filter(({ id }) => id === BASH);
    return technologies.length > 0 ? { technologies } : { unavailable: "Bash was not found in the sandbox." };
  },
  judge: judgeShl,
};

async function judgeShl(job: Job, tools: Tools): Promise<Outcome> {
  const key = ShlGrading.parse(job.grading);
  const { files } = Content.parse(job.content);
  const shown = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const task: TaskTools = { sandbox: tools.sandbox, limits: limitsOf(key, job.technology), signal: tools.signal };
  const { code, input, verify } = job.request;
  if (job.kind !== "run") {
    const { forbidden } = key;
    const found = findMalpractice({ code, technology: BASH, samples: [], forbidden, graderFiles: [], stub: null });
    const held = heldFor(found, tools.report);
    if (held) return held;
  }
  if (!verify) {
    const sample = key.cases.find((each) => each.sample);
    const prepared = { ...shown, ...sample?.files };
    const { box } = await runTask({ code, files: prepared, setup: sample?.setup ?? "", input }, task);
    tools.report.output({
      verdict: verdictOf(box),
      stdout: shownText(box.stdout, SHOWN.output),
      stderr: shownText(box.stderr, SHOWN.log),
    });
    return TRIED;
  }

  const cases = job.kind === "run" ? key.cases.filter(({ sample }) => sample) : key.cases;
  tools.report.begin(cases.length);
  const results: { passed: boolean; weight: number }[] = [];
  for (const each of cases) {
    const view = await runCase({ each, code, shown }, task);
    tools.report.case(view);
    results.push({ passed: view.verdict === "PASSED", weight: each.weight });
  }
  return job.kind === "run" ? TRIED : judged(scoreCases(results, key));
}

interface Running {
  each: ShlCase;
  code: string;
  shown: Readonly<Record<string, string>>;
}

async function runCase({ each, code, shown }: Running, task: TaskTools): Promise<CaseView> {
  const { setup, input } = each;
  const { box, state } = await runTask({ code, files: { ...shown, ...each.files }, setup, input }, task);
  const ended = verdictOf(box);
  if (state === null) {
    throw new JudgeFault(`The task's folder could not be prepared: ${shownText(box.stderr, SHOWN.hidden)}`);
  }
  const stdout = box.stdout.toString("utf8");
  // A script may end with any code if everything is as expected.
  const isOver = ended === "PASSED" || ended === "NONZERO";
  const faults = isOver ? await faultsOf(each, { stdout, state }, task) : [];
  const verdict = !isOver ? ended : faults.length === 0 ? "PASSED" : ended === "NONZERO" ? "NONZERO" : "WRONG";
  const longest = each.sample ? SHOWN.sample : SHOWN.hidden;
  return {
    id: each.id,
    name: each.name,
    classname: "",
    framework: BASH,
    is_sample: each.sample,
    verdict,
    status: verdict === "PASSED" ? "AC" : "NC",
    ...measuresOf(box),
    ...(each.sample && input !== "" ? { input: shownText(input, longest) } : {}),
    output: shownText(stdout, longest),
    stderr: shownText(box.stderr, longest),
    ...(faults.length === 0 ? {} : { message: shownText(faults.join("\n"), SHOWN.hidden) }),
  };
}

async function faultsOf(each: ShlCase, left: { stdout: string; state: Buffer }, task: TaskTools): Promise<string[]> {
  const faults: string[] = [];
  for (const check of each.checks) {
    const fault = await checkState(check, left, task);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}
