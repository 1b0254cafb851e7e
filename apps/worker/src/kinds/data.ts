import { DataGrading, type DataCase } from "@invigil/contract/authoring/judging-data";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { CaseView } from "@invigil/contract/taking/runs";
import { findMalpractice } from "@invigil/grading/judging/malpractice";
import { scoreMetric, shareOf } from "@invigil/grading/judging/metric";
import { z } from "zod";
import { isDataLanguage } from "../data/language.ts";
import { openMetric, type Metric } from "../data/metric.ts";
import { openProgram, type DataProgram } from "../data/open-program.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { askedCases } from "./asked-cases.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { heldFor, judged, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";
import { measuresOf, verdictOf } from "./verdict.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });

/** Machine learning and data science: a program on data files, whose answer is scored by the author's metric. */
export const data: Kind = {
  types: ["MLI", "DSC"],
  async offer(sandbox) {
    const technologies = languagesOf(sandbox).filter(({ id }) => isDataLanguage(id));
    return technologies.length > 0 ? { technologies } : { unavailable: "Python was not found in the sandbox." };
  },
  judge: judgeData,
};

async function judgeData(job: Job, tools: Tools): Promise<Outcome> {
  const key = DataGrading.parse(job.grading);
  const { files } = Content.parse(job.content);
  const shown = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const { technology, request } = job;
  const limits = limitsOf(key, technology);
  if (job.kind !== "run") {
    const { forbidden } = key;
    const found = findMalpractice({
      code: request.code,
      technology: "python",
      samples: [],
      forbidden,
      graderFiles: [],
      stub: null,
    });
    const held = heldFor(found, tools.report);
    if (held) return held;
  }
  const cases = askedCases(job, key.cases);
  // Without a visible case there is nothing to check, but the output is worth seeing.
  if (!request.verify || (job.kind === "run" && cases.length === 0)) {
    const sample = key.cases.find((each) => each.sample);
    const program = await openProgram({ job, answerFile: null, limits }, tools);
    const box = await program({ files: { ...shown, ...sample?.files }, input: request.input });
    tools.report.output({
      verdict: verdictOf(box),
      stdout: shownText(box.stdout, SHOWN.output),
      stderr: shownText(box.stderr, SHOWN.log),
    });
    return TRIED;
  }

  tools.report.begin(cases.length);
  const program = await openProgram({ job, answerFile: key.answer_file, limits }, tools);
  const metric = await openMetric(key.metric, tools);
  const results: { score: number; weight: number }[] = [];
  for (const each of cases) {
    const { view, score } = await runCase({ each, shown, key }, { program, metric });
    tools.report.case(view);
    results.push({ score, weight: each.weight });
  }
  return job.kind === "run" ? TRIED : judged(scoreMetric(results, key));
}

interface Question {
  each: DataCase;
  shown: Readonly<Record<string, string>>;
  key: DataGrading;
}

async function runCase(
  { each, shown, key }: Question,
  { program, metric }: { program: DataProgram; metric: Metric },
): Promise<{ view: CaseView; score: number }> {
  const box = await program({ files: { ...shown, ...each.files }, input: each.input });
  const ended = verdictOf(box);
  const answer = box.stdout.toString("utf8");
  const measured = ended === "PASSED" ? await metric(answer, each) : null;
  const score = measured?.score ?? 0;
  const verdict = measured === null ? ended : shareOf(score, key) >= 1 ? "PASSED" : "WRONG";
  const longest = each.sample ? SHOWN.sample : SHOWN.hidden;
  const said = [`Score ${score.toFixed(3)}`, measured?.message ?? ""].filter((text) => text !== "");
  const view: CaseView = {
    id: each.id,
    name: each.name,
    classname: "",
    framework: "metric",
    is_sample: each.sample,
    verdict,
    status: verdict === "PASSED" ? "AC" : "NC",
    ...measuresOf(box),
    ...(each.sample && each.input !== "" ? { input: shownText(each.input, longest) } : {}),
    output: shownText(answer, longest),
    stderr: shownText(box.stderr, longest),
    ...(measured === null ? {} : { message: said.join("\n") }),
  };
  return { view, score };
}
