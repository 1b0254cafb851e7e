import { ENVIRONMENT_LANGUAGES } from "@invigil/rules/library/environment-languages";
import { ProjectGrading } from "@invigil/contract/authoring/judging-environments";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { Technology } from "@invigil/contract/taking/technologies";
import { needsReview } from "@invigil/grading/marks/grading";
import { scoreCases } from "@invigil/grading/judging/score";
import { z } from "zod";
import type { Found } from "../applications/found.ts";
import { judgeTests } from "../applications/judge-tests.ts";
import { judgeVisits } from "../applications/judge-visits.ts";
import type { Application } from "../applications/run-beside.ts";
import { findBrowser } from "../browser/browser-box.ts";
import { frameworks } from "../frameworks/frameworks.ts";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { IN_ITS_OWN_BOX, mergeProject } from "../project/merge-project.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { failed, heldFor, judged, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";
import { webTechnology } from "./uix.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });

/** An application that runs, judged from outside by tests and by visits with a browser. */
export const project: Kind = {
  types: ["PBE", "PFE", "PFS", "APP", "MOB"],
  async offer(sandbox) {
    const languages = languagesOf(sandbox).filter(({ id }) => ENVIRONMENT_LANGUAGES.PBE.includes(id));
    const browser = await findBrowser(sandbox);
    const technologies: Technology[] = [...languages, ...(browser ? [webTechnology(browser)] : [])];
    return technologies.length > 0 ? { technologies } : { unavailable: "No language was found in the sandbox." };
  },
  judge: judgeProject,
};

async function judgeProject(job: Job, tools: Tools): Promise<Outcome> {
  const key = ProjectGrading.parse(job.grading);
  const { files, own } = mergeProject(Content.parse(job.content).files, job.request, IN_ITS_OWN_BOX);
  const isTry = job.kind === "run";
  const isAsked = ({ sample }: { sample: boolean }) => !isTry || sample;
  const visits = key.visits.filter(isAsked);
  const tests = (key.tests?.tests ?? []).filter(isAsked);
  tools.report.begin(tests.length + visits.length);
  if (!isTry) {
    const rules = { technology: job.technology, forbidden: key.forbidden };
    const held = heldFor(malpracticeIn(Object.values(own), rules), tools.report);
    if (held) return held;
  }
  const missing = await missingFor({ tests: tests.length > 0 ? key.tests : null, visits: visits.length }, tools);
  if (missing !== null) return failed(missing);
  const limits = limitsOf(key, job.technology);
  const application: Application = { app: key.app, files, attached: tools.attached, limits };
  const all: Found[] = [];
  if (key.tests && tests.length > 0) all.push(await judgeTests({ application, framework: key.tests, isTry }, tools));
  const isPhone = job.problemType === "MOB";
  if (visits.length > 0) all.push(await judgeVisits({ application, visits, isPhone, isTry }, tools));
  return outcomeOf(all, { isTry, partial: key.partial }, tools);
}

async function missingFor(
  { tests, visits }: { tests: ProjectGrading["tests"]; visits: number },
  { sandbox }: Tools,
): Promise<string | null> {
  const framework = tests ? await frameworks[tests.name].missing(sandbox) : null;
  if (framework !== null || visits === 0) return framework;
  return (await findBrowser(sandbox)) ? null : "Chromium is not installed where the code runs.";
}

/** Tells what was found, and makes a score of it. */
function outcomeOf(
  all: readonly Found[],
  { isTry, partial }: { isTry: boolean; partial: boolean },
  { report }: Tools,
): Outcome {
  const failure = all.find(({ end }) => end.message !== null)?.end;
  const log = all.map((found) => found.log).join("");
  // What it printed before it was ready cannot contain what hidden tests ask.
  if (failure && !failure.started) report.compiled({ verdict: "NOT_RUN", log: failure.log });
  else report.compiled({ verdict: log === "" ? "PASSED" : "NOT_RUN", log });
  const views = all.flatMap((found) => found.views);
  for (const { view } of views) report.case(view);
  const message = failure?.message ?? null;
  if (isTry) return { ...TRIED, message: failure?.fullMessage ?? null };
  const doubt = all.find((found) => found.doubt !== null)?.doubt;
  if (doubt !== undefined && doubt !== null) return judged({ ...needsReview(), detail: doubt });
  const grade = scoreCases(
    views.map(({ view, weight }) => ({ passed: view.verdict === "PASSED", weight })),
    { partial },
  );
  return { ...judged(grade), message };
}
