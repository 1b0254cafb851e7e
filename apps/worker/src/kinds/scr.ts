import { ScrGrading } from "@invigil/contract/authoring/judging";
import { ChildProblem } from "@invigil/contract/taking/problems";
import { needsReview } from "@invigil/grading/marks/grading";
import { findMalpractice } from "@invigil/grading/judging/malpractice";
import type { Language, Sandbox } from "@invigil/sandbox/types";
import type { Technology } from "@invigil/contract/taking/technologies";
import { z } from "zod";
import { judgeFramework } from "../frameworks/judge-framework.ts";
import { judgeText } from "../text/judge-text.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { technologyLimits } from "./limits.ts";
import { failed, heldFor, judged } from "./outcome.ts";

const Content = z.object({
  stubs: ChildProblem.shape.stubs.default({}),
  evaluation: ChildProblem.shape.evaluation.default(null),
  files: ChildProblem.shape.files.default([]),
});

/** A program in one file, judged by what it prints or by a test framework. */
export const scr: Kind = {
  types: ["SCR"],
  async offer(sandbox) {
    const technologies = languagesOf(sandbox);
    return technologies.length > 0 ? { technologies } : { unavailable: "No language was found in the sandbox." };
  },
  judge: judgeScr,
};

/** Every language of the sandbox, by the product's name for it. */
export function languagesOf({ languages }: Sandbox): Technology[] {
  return languages.map(({ id, name, version, label, mode, extension, factors }: Language) => ({
    id,
    name,
    version,
    label,
    mode,
    extension,
    category: "language",
    note: null,
    limits: technologyLimits({}, factors),
  }));
}

async function judgeScr(asked: Job, tools: Tools): Promise<Outcome> {
  // Only one file is accepted; another could replace something from the language or the grader.
  const job: Job = { ...asked, request: { ...asked.request, files: {} } };
  const key = ScrGrading.parse(job.grading);
  const content = Content.parse(job.content);
  const framework = key.frameworks[job.technology];
  if (job.kind !== "run") {
    const stub = content.stubs[job.technology];
    const found = findMalpractice({
      code: job.request.code,
      technology: job.technology,
      samples: key.cases.filter(({ sample }) => sample),
      forbidden: key.forbidden,
      graderFiles: Object.keys(framework?.files ?? {}),
      stub: stub && "head" in stub ? stub : null,
    });
    const held = heldFor(found, tools.report);
    if (held) return held;
    if (content.evaluation === null) {
      return judged(needsReview());
    }
  }
  // The author's files are beside the code as well.
  const written = content.files.map(({ path, content: data }) => ({ path, data }));
  const given = { ...tools, attached: [...written, ...tools.attached] };
  if (content.evaluation !== "ATF" || !job.request.verify) return judgeText(job, key, given);
  if (!framework) return failed(`This question has no tests for ${job.technology}.`);
  return judgeFramework({ job, key, framework }, given);
}
