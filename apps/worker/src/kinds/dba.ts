import { DbaGrading, type DbaCase, type EngineText } from "@invigil/contract/authoring/judging-data";
import { ChildProblem } from "@invigil/contract/taking/problems";
import { needsReview } from "@invigil/grading/marks/grading";
import { findMalpractice } from "@invigil/grading/judging/malpractice";
import { scoreCases } from "@invigil/grading/judging/score";
import { z } from "zod";
import { askEngine, type Question } from "../database/ask-engine.ts";
import { caseView, shownGrid } from "../database/case-view.ts";
import { findEngines } from "../database/engines.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { askedCases } from "./asked-cases.ts";
import { limitsOf } from "./limits.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { failed, heldFor, judged, TRIED } from "./outcome.ts";

const Content = z.object({ evaluation: ChildProblem.shape.evaluation.default(null) });

/** Statements for a database, judged by what they select or by the state they leave. */
export const dba: Kind = {
  types: ["DBA"],
  async offer(sandbox) {
    const engines = await findEngines(sandbox);
    const technologies = [...engines.values()].map(({ technology }) => technology);
    return technologies.length > 0 ? { technologies } : { unavailable: "No database was found in the sandbox." };
  },
  judge: judgeDba,
};

async function judgeDba(job: Job, tools: Tools): Promise<Outcome> {
  const key = DbaGrading.parse(job.grading);
  const { evaluation } = Content.parse(job.content);
  const { technology, request } = job;
  const engine = (await findEngines(tools.sandbox)).get(technology);
  if (!engine) return failed(`The database ${technology} is not installed where the code runs.`);
  if (engine.technology.note !== null) tools.report.engineNote(engine.technology.note);
  if (job.kind !== "run") {
    // Every case has its own data, so a copied result is wrong in the next.
    const suspect = { code: request.code, technology, samples: [], forbidden: key.forbidden, graderFiles: [] };
    const held = heldFor(findMalpractice({ ...suspect, stub: null }), tools.report);
    if (held) return held;
    if (evaluation === null) return judged(needsReview());
  }

  const asking = {
    sandbox: tools.sandbox,
    engine: await engine.box(tools.sandbox),
    limits: limitsOf(key, technology),
    signal: tools.signal,
  };
  const questionOf = (each: DbaCase | undefined): Question => ({
    setup: textFor(key.setup, technology),
    seed: textFor(each?.seed ?? "", technology),
    answer: request.code,
    check: evaluation === "ATF" && each?.check !== undefined ? textFor(each.check, technology) : null,
  });
  const cases = askedCases(job, key.cases);
  // Without a visible case there is nothing to check, but the rows are worth seeing.
  if (!request.verify || (job.kind === "run" && cases.length === 0)) {
    const sample = key.cases.find((each) => each.sample);
    const reply = await askEngine({ ...questionOf(sample), check: null }, asking);
    tools.report.output({
      verdict: reply.verdict,
      stdout: shownText(reply.box.stdout, SHOWN.output),
      stderr: shownText(reply.error ?? reply.box.stderr, SHOWN.log),
      ...(reply.answer ? { grid: shownGrid(reply.answer) } : {}),
    });
    return TRIED;
  }

  tools.report.begin(cases.length);
  const results: { passed: boolean; weight: number }[] = [];
  for (const each of cases) {
    const question = questionOf(each);
    const isDocuments = asking.engine.isDocuments === true;
    const asked = { each, framework: technology, check: question.check, compare: key.compare, isDocuments };
    const view = caseView(asked, await askEngine(question, asking));
    tools.report.case(view);
    results.push({ passed: view.verdict === "PASSED", weight: each.weight });
  }
  return job.kind === "run" ? TRIED : judged(scoreCases(results, key));
}

function textFor(text: EngineText, technology: string): string {
  return typeof text === "string" ? text : (text[technology] ?? "");
}
