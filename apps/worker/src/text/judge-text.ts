import type { JudgeCase, ScrGrading } from "@invigil/contract/authoring/judging";
import type { CaseView } from "@invigil/contract/taking/runs";
import { scoreCases } from "@invigil/grading/judging/score";
import { askedCases } from "../kinds/asked-cases.ts";
import { limitsOf } from "../kinds/limits.ts";
import type { Job, Outcome, Tools } from "../kinds/kind.ts";
import { judged, TRIED } from "../kinds/outcome.ts";
import { createPatience } from "../kinds/patience.ts";
import { measuresOf, verdictOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import type { Tried, Trying } from "./tried.ts";
import { openTries } from "./try-case.ts";

const FRAMEWORK = "stdio";

/** Compiles once, runs every case in its own box, and compares outside. */
export async function judgeText(job: Job, key: ScrGrading, tools: Tools): Promise<Outcome> {
  const { sandbox, report, attached, signal } = tools;
  const cases = job.request.verify ? askedCases(job, key.cases) : [];
  report.begin(cases.length);
  const { code } = job.request;
  const limits = limitsOf(key, job.technology);
  const { status, log, compiled } = await sandbox.compile({ language: job.technology, code }, { signal });
  const verdict = verdictOf({ status, fault: log });
  report.compiled({ verdict, log: shownText(log, SHOWN.log) });
  const unread = (why: string) => {
    report.compiled({ verdict: "NONZERO", log: shownText(why, SHOWN.log) });
    return endsUncompiled({ job, key, cases }, report);
  };
  if (!compiled) return endsUncompiled({ job, key, cases }, report);
  if (!job.request.verify) {
    const box = await compiled.run({ stdin: job.request.input, limits, files: attached, signal });
    if (box.isUnread) return unread(box.stderr.toString("utf8"));
    report.output({
      verdict: verdictOf(box),
      stdout: shownText(box.stdout, SHOWN.output),
      stderr: shownText(box.stderr, SHOWN.log),
    });
    return TRIED;
  }
  const tryCase = await openTries(key.compare, tools);
  const results: { passed: boolean; weight: number }[] = [];
  const patience = createPatience();
  for (const each of cases) {
    if (patience.isOver() && !each.sample) {
      report.case({ ...notRun(each), verdict: "GIVEN_UP" });
      results.push({ passed: false, weight: each.weight });
      continue;
    }
    const longest = job.kind === "trial" ? SHOWN.output : each.sample ? SHOWN.sample : SHOWN.hidden;
    const tried = await tryCase(each, { sandbox, compiled, limits, longest, attached, signal });
    const view = caseView(each, tried, longest);
    const why = tried.isUnread && results.length === 0 ? await syntaxFault({ compiled, limits, signal }) : null;
    if (why !== null) return unread(why);
    patience.saw(view.verdict);
    report.case(view);
    results.push({ passed: view.verdict === "PASSED", weight: each.weight });
  }
  return ends(job, results, key, "");
}

function ends(job: Job, results: { passed: boolean; weight: number }[], key: ScrGrading, why: string): Outcome {
  if (job.kind === "run") return TRIED;
  const grade = scoreCases(results, key);
  return judged({ ...grade, detail: `${why}${grade.detail}` });
}

interface Judging {
  job: Job;
  key: ScrGrading;
  cases: readonly JudgeCase[];
}

function endsUncompiled({ job, key, cases }: Judging, report: Tools["report"]): Outcome {
  for (const each of cases) report.case(notRun(each));
  const results = cases.map(({ weight }) => ({ passed: false, weight }));
  return ends(job, results, key, "does not compile: ");
}

/**
 * The syntax error of a language without a compiler; null if it was something else. The code is run once more without
 * input and files, so that nothing it wrote about a hidden case can leak.
 */
async function syntaxFault({ compiled, limits, signal }: Pick<Trying, "compiled" | "limits" | "signal">) {
  const { isUnread, stderr } = await compiled.run({ stdin: "", limits, signal });
  return isUnread ? stderr.toString("utf8") : null;
}

function caseView(each: JudgeCase, tried: Tried, longest: number): CaseView {
  const { box, verdict, message, transcript } = tried;
  const { input, expected, ...named } = notRun(each);
  return {
    ...named,
    verdict,
    ...(message !== undefined && { message }),
    ...measuresOf(box),
    status: verdict === "PASSED" ? "AC" : "NC",
    // With a transcript, the case belongs to the judge; the transcript shows what the program has read.
    ...(transcript === undefined
      ? { ...(input !== undefined && { input, expected }), output: shownText(box.stdout, longest) }
      : { transcript }),
    stderr: shownText(box.stderr, longest),
  };
}

function notRun({ id, name, sample, input, output }: JudgeCase): CaseView {
  return {
    id,
    name,
    classname: "",
    framework: FRAMEWORK,
    is_sample: sample,
    verdict: "NOT_RUN",
    status: "NC",
    time: 0,
    cpu_ms: null,
    memory_kb: null,
    // The input and expected result of a hidden case stay in the key.
    ...(sample ? { input: shownText(input, SHOWN.sample), expected: shownText(output, SHOWN.sample) } : {}),
  };
}
