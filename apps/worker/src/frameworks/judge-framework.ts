import type { FrameworkKey, ScrGrading } from "@invigil/contract/authoring/judging";
import type { CaseView } from "@invigil/contract/taking/runs";
import { needsReview } from "@invigil/grading/marks/grading";
import { matchManifest, type ManifestResult } from "@invigil/grading/judging/manifest";
import { scoreCases } from "@invigil/grading/judging/score";
import type { BoxFile, BoxResult } from "@invigil/sandbox/types";
import { limitsOf } from "../kinds/limits.ts";
import type { Job, Outcome, Tools } from "../kinds/kind.ts";
import { failed, judged, malpractice, TRIED } from "../kinds/outcome.ts";
import { measuresOf, verdictOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { frameworks } from "./frameworks.ts";
import { runTrusted } from "./trusted-report.ts";

interface Question {
  job: Job;
  key: Pick<ScrGrading, "limits" | "factors" | "partial">;
  framework: FrameworkKey;
}

/**
 * Lets a test framework judge. Its tests share a box with the candidate's code, which can read them: a candidate's own
 * run gets only the visible files, and a judgement reveals nothing but pass or fail.
 */
export async function judgeFramework({ job, key, framework }: Question, tools: Tools): Promise<Outcome> {
  const isTry = job.kind === "run";
  const tests = isTry ? framework.tests.filter(({ sample }) => sample) : framework.tests;
  tools.report.begin(tests.length);
  const runner = frameworks[framework.name];
  const missing = await runner.missing(tools.sandbox);
  if (missing !== null) return failed(missing);

  const beside = [...tools.attached, ...(await runner.files(tools.sandbox))];
  const { name, hidden_files: hidden } = framework;
  const asked = { framework: runner, name, files: graderFiles(framework, isTry), hidden, tests, isTry };
  const { box, reported, doubt, wasEnded } = await runTrusted(
    {
      ...asked,
      box: (command, graders) => ({
        argv: ["/bin/sh", "-c", command],
        files: [...beside, ...filesOf({ job, source: framework.source, graders })],
        limits: { ...runner.limits, ...limitsOf(key, job.technology) },
        artifact: true,
        signal: tools.signal,
      }),
    },
    tools.sandbox,
  );
  const verdict = verdictOf(box);
  // An untrusted report is not shown either.
  const results = matchManifest(tests, doubt === null ? reported : []);
  // Without a report the framework did not reach the tests, so its output counts like a compiler's.
  const brokeOff = reported.length === 0;
  const log = brokeOff && isTry ? logOf(box) : "";
  tools.report.compiled({ verdict: brokeOff && !wasEnded ? verdict : "PASSED", log });
  for (const result of results) tools.report.case(caseView(result, { box, verdict, name: framework.name, isTry }));
  if (isTry) return wasEnded ? { ...TRIED, message: ENDED } : TRIED;
  if (doubt?.isForgery) return malpractice(doubt.reason);
  if (doubt !== null) return judged({ ...needsReview(), detail: doubt.reason });
  const grade = scoreCases(
    results.map(({ passed, test }) => ({ passed, weight: test.weight })),
    key,
  );
  if (!wasEnded) return judged(grade);
  return { ...judged({ ...grade, detail: `${grade.detail}: ${ENDED_BY_CODE}` }), message: ENDED };
}

const ENDED_BY_CODE = "the code ended the test run before all tests had finished";
const ENDED =
  "Your code ended the test run before all tests had finished, so none of them counts. Look for a call that ends the program, such as process.exit, sys.exit or System.exit.";

const LONGEST_NAME = 200;
/** The folders of the frameworks: a candidate's file of that name would keep the box from starting. */
const RESERVED = /^(\.bin|\.script|node_modules)(\/|$)|^InvigilRunner\.java$/;

export function graderFiles(
  { files, hidden_files }: Pick<FrameworkKey, "files" | "hidden_files">,
  isTry: boolean,
): FrameworkKey["files"] {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isTry || !hidden_files.includes(path)));
}

interface Laid {
  job: Job;
  source: string;
  graders: FrameworkKey["files"];
}

/** The candidate's own files first, so that a grader's file of the same name replaces them. */
function filesOf({ job, source, graders }: Laid): BoxFile[] {
  const own = Object.entries(job.request.files).filter(([path]) => !RESERVED.test(path));
  const all = { ...Object.fromEntries(own), [source]: job.request.code, ...graders };
  return Object.entries(all).map(([path, data]) => ({ path, data }));
}

export function logOf(box: Pick<BoxResult, "stdout" | "stderr">): string {
  return shownText(Buffer.concat([box.stdout, box.stderr]), SHOWN.log);
}

export interface Seen {
  box: BoxResult;
  verdict: ReturnType<typeof verdictOf>;
  name: string;
  isTry: boolean;
}

/**
 * The report's details are only for candidates who try the tests; in a judgement they were written beside the hidden
 * tests.
 */
export function caseView({ test, classname, time, passed, missing, message }: ManifestResult, seen: Seen): CaseView {
  const ended = seen.verdict === "PASSED" || seen.verdict === "NONZERO" ? "NOT_RUN" : seen.verdict;
  // Memory belongs to the box of all tests, time to the test itself.
  const { memory_kb } = measuresOf(seen.box);
  const said = seen.isTry
    ? { classname: shownText(classname, LONGEST_NAME), time, cpu_ms: null, memory_kb }
    : { classname: test.classname ?? "", time: 0, cpu_ms: null, memory_kb: null };
  return {
    id: test.id,
    name: test.name,
    ...said,
    status: passed ? "OK" : "NC",
    framework: seen.name,
    is_sample: test.sample,
    verdict: passed ? "PASSED" : missing ? ended : "WRONG",
    ...(seen.isTry && message !== "" ? { message: shownText(message, SHOWN.hidden) } : {}),
  };
}
