import { ShlGrading } from "@invigil/contract/authoring/judging-data";
import { ChildProblem } from "@invigil/contract/taking/problems";
import { findMalpractice } from "@invigil/grading/judging/malpractice";
import { scoreCases } from "@invigil/grading/judging/score";
import { z } from "zod";
import { judgeTask } from "../shell/judge-task.ts";
import { runTask, type TaskTools } from "../shell/task-box.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { askedCases } from "./asked-cases.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { heldFor, judged, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";
import { verdictOf } from "./verdict.ts";

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

  const cases = askedCases(job, key.cases);
  tools.report.begin(cases.length);
  const results: { passed: boolean; weight: number }[] = [];
  for (const each of cases) {
    const view = await judgeTask({ each, code, shown }, task);
    tools.report.case(view);
    results.push({ passed: view.verdict === "PASSED", weight: each.weight });
  }
  return job.kind === "run" ? TRIED : judged(scoreCases(results, key));
}
