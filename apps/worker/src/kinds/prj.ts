import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import { PrjGrading } from "@invigil/contract/authoring/judging-web";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { Sandbox } from "@invigil/sandbox/types";
import { z } from "zod";
import { frameworks } from "../frameworks/frameworks.ts";
import { judgeFramework } from "../frameworks/judge-framework.ts";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { mergeProject } from "../project/merge-project.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { failed, heldFor } from "./outcome.ts";
import { languagesOf } from "./scr.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });

/** The test framework of a project, by language. */
const TESTED_BY: Readonly<Record<string, readonly FrameworkKey["name"][]>> = {
  javascript: ["mocha", "vitest"],
  typescript: ["vitest"],
  python: ["pytest"],
  java: ["junit"],
  bash: ["bats"],
};

/** A task in several files, judged by a test framework. */
export const prj: Kind = {
  types: ["PRJ"],
  async offer(sandbox) {
    const languages = languagesOf(sandbox);
    const tested = await Promise.all(languages.map(({ id }) => isTested(id, sandbox)));
    const technologies = languages.filter((_, index) => tested[index]);
    return technologies.length > 0 ? { technologies } : { unavailable: "No test framework was found in the sandbox." };
  },
  judge: judgePrj,
};

async function isTested(technology: string, sandbox: Sandbox): Promise<boolean> {
  for (const name of TESTED_BY[technology] ?? []) {
    if ((await frameworks[name].missing(sandbox)) === null) return true;
  }
  return false;
}

async function judgePrj(job: Job, tools: Tools): Promise<Outcome> {
  const key = PrjGrading.parse(job.grading);
  const framework = key.frameworks[job.technology];
  if (!framework) return failed(`This question has no tests for ${job.technology}.`);
  const { files, own } = mergeProject(Content.parse(job.content).files, job.request);
  // Code may name the visible tests, but not the hidden ones.
  const rules = { technology: job.technology, forbidden: key.forbidden, graderFiles: framework.hidden_files };
  const held = job.kind === "run" ? null : heldFor(malpracticeIn(Object.values(own), rules), tools.report);
  if (held) return held;
  const { [framework.source]: code = "", ...others } = files;
  const request = { ...job.request, code, files: others };
  return judgeFramework({ job: { ...job, request }, key, framework }, tools);
}
