import { UixGrading, type UixCase } from "@invigil/contract/authoring/judging-web";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { CaseView, Verdict } from "@invigil/contract/taking/runs";
import type { Technology } from "@invigil/contract/taking/technologies";
import { scoreCases } from "@invigil/grading/judging/score";
import type { BoxResult } from "@invigil/sandbox/types";
import { z } from "zod";
import { findBrowser, type Browser } from "../browser/browser-box.ts";
import { checkPage, lookOf } from "../browser/check-page.ts";
import { openPage } from "../browser/open-page.ts";
import type { PageSight } from "../browser/page-visit.ts";
import { shownPicture } from "../browser/picture.ts";
import { referenceOf } from "../browser/reference.ts";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { mergeProject } from "../project/merge-project.ts";
import { askedCases } from "./asked-cases.ts";
import { limitsOf } from "./limits.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { heldFor, judged, TRIED } from "./outcome.ts";
import { measuresOf, verdictOf } from "./verdict.ts";

const TECHNOLOGY = "web";
const Content = z.object({ files: ChildProblem.shape.files.default([]) });

/** A page in HTML, CSS and JavaScript, judged by what a visitor finds on it and by how it looks. */
export const uix: Kind = {
  types: ["UIX"],
  async offer(sandbox) {
    const browser = await findBrowser(sandbox);
    if (!browser) return { unavailable: "Chromium was not found in the sandbox (on Debian: apt install chromium)." };
    return { technologies: [webTechnology(browser)] };
  },
  judge: judgeUix,
};

export function webTechnology(browser: Browser): Technology {
  // The browser's version is not a version of HTML.
  const names = { id: TECHNOLOGY, name: "HTML, CSS, JavaScript", version: "", mode: "html", extension: "html" };
  return { ...names, category: "browser", note: `Judged in Chromium ${browser.version}` };
}

async function judgeUix(job: Job, tools: Tools): Promise<Outcome> {
  const key = UixGrading.parse(job.grading);
  const { files, own } = mergeProject(Content.parse(job.content).files, job.request);
  const cases = askedCases(job, key.cases);
  tools.report.begin(cases.length);
  if (job.kind !== "run") {
    const rules = { technology: job.technology, forbidden: key.forbidden };
    const held = heldFor(malpracticeIn(Object.values(own), rules), tools.report);
    if (held) return held;
  }
  if (cases.length === 0) return TRIED;

  const limits = limitsOf(key, job.technology);
  const { box, sights } = await openPage({ files, visits: cases.map(visitOf), limits }, tools);
  const ended = verdictOf(box);
  const results: { passed: boolean; weight: number }[] = [];
  for (const [index, each] of cases.entries()) {
    const view = await viewOf(each, { box, ended, sight: sights[index] }, tools);
    tools.report.case(view);
    results.push({ passed: view.verdict === "PASSED", weight: each.weight });
  }
  return job.kind === "run" ? TRIED : judged(scoreCases(results, key));
}

/** A picture is taken only if somebody will look at it. */
function visitOf({ page, width, height, steps, check, sample }: UixCase) {
  return { page, width, height, steps, look: lookOf(check), picture: sample };
}

interface Visited {
  box: BoxResult;
  ended: Verdict;
  sight: PageSight | undefined;
}

async function viewOf(each: UixCase, { box, ended, sight }: Visited, tools: Tools): Promise<CaseView> {
  const head = {
    id: each.id,
    name: each.name,
    classname: each.page,
    framework: "chromium",
    is_sample: each.sample,
    cpu_ms: null,
    memory_kb: measuresOf(box).memory_kb,
  };
  if (!sight) return { ...head, verdict: ended === "PASSED" ? "NOT_RUN" : ended, status: "NC", time: 0 };
  const { passed, ...said } = checkPage(each.check, sight, await referenceOf(each, tools));
  const image = shownPicture(sight.picture ?? "");
  return {
    ...head,
    ...said,
    verdict: passed ? "PASSED" : "WRONG",
    status: passed ? "OK" : "NC",
    time: Math.round(sight.ms) / 1_000,
    ...(image === undefined ? {} : { image }),
  };
}
