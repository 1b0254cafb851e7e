import { OperationsGrading } from "@invigil/contract/authoring/judging-environments";
import type { ShlCase } from "@invigil/contract/authoring/judging-data";
import { ChildProblem } from "@invigil/contract/taking/problems";
import { scoreCases } from "@invigil/grading/judging/score";
import { z } from "zod";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { besides, IN_ITS_OWN_BOX, mergeProject } from "../project/merge-project.ts";
import { judgeTask } from "../shell/judge-task.ts";
import type { TaskTools } from "../shell/task-box.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { heldFor, judged, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });
const BASH = "bash";

/** Operations: a command of the candidate's project is run, and judged by what it leaves in the project's folder. */
export const operations: Kind = {
  types: ["PBD"],
  async offer(sandbox) {
    const technologies = languagesOf(sandbox).filter(({ id }) => id === BASH);
    return technologies.length > 0 ? { technologies } : { unavailable: "Bash was not found in the sandbox." };
  },
  judge: judgeOperations,
};

async function judgeOperations(job: Job, tools: Tools): Promise<Outcome> {
  const key = OperationsGrading.parse(job.grading);
  const isTry = job.kind === "run";
  const { files, own } = mergeProject(Content.parse(job.content).files, job.request, IN_ITS_OWN_BOX);
  const rules = { technology: BASH, forbidden: key.forbidden };
  const held = isTry ? null : heldFor(malpracticeIn(Object.values(own), rules), tools.report);
  if (held) return held;

  const task: TaskTools = { sandbox: tools.sandbox, limits: limitsOf(key, job.technology), signal: tools.signal };
  const cases = isTry ? key.cases.filter(({ sample }) => sample) : key.cases;
  tools.report.begin(cases.length);
  const results: { passed: boolean; weight: number }[] = [];
  for (const each of cases) {
    const all = { ...besides(files, each.files), ...each.files };
    const setup = `${executable(all)}${each.setup}`;
    const asked: ShlCase = { ...each, files: all, setup, input: "" };
    const view = await judgeTask({ each: asked, code: each.run, shown: {} }, task);
    tools.report.case({ ...view, input: each.run });
    results.push({ passed: view.verdict === "PASSED", weight: each.weight });
  }
  return isTry ? TRIED : judged(scoreCases(results, key));
}

/** An answer has no modes: a file that names its interpreter can be run, as its author would have made it. */
function executable(files: Readonly<Record<string, string>>): string {
  const scripts = Object.keys(files).filter((path) => files[path]?.startsWith("#!"));
  return scripts.map((path) => `chmod +x -- './${path}'\n`).join("");
}
