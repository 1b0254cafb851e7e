import { randomUUID } from "node:crypto";
import type { FrameworkKey, ScrGrading } from "@invigil/contract/judging";
import type { CaseView } from "@invigil/contract/runs";
import { matchManifest, type ManifestResult } from "@invigil/rules/judging/manifest";
import { scoreCases } from "@invigil/rules/judging/score";
import type { BoxFile, BoxResult } from "@invigil/sandbox/types";
import { limitsOf } from "../kinds/limits.ts";
import type { Job, Outcome, Tools } from "../kinds/kind.ts";
import { failed, judged, TRIED } from "../kinds/outcome.ts";
import { measuresOf, verdictOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { frameworks } from "./frameworks.ts";
import { readJunitXml } from "./junit-xml.ts";

interface Question {
  job: Job;
  key: Pick<ScrGrading, "limits" | "factors" | "partial">;
  framework: FrameworkKey;
}

/**
 * Lets a test framework judge. Its tests share a process with the candidate's code, which can read them: a run for the
 * candidate's eyes gets only the files that are not hidden, and of a judgement nothing but pass or fail comes out.
 */
export async function judgeFramework({ job, key, framework }: Question, tools: Tools): Promise<Outcome> {
  const isTry = job.kind === "run";
  const tests = isTry ? framework.tests.filter(({ sample }) => sample) : framework.tests;
  tools.report.begin(tests.length);
  const runner = frameworks[framework.name];
  const missing = await runner.missing(tools.sandbox);
  if (missing !== null) return failed(missing);

  // Another name each time: code that writes a report of its own where it expects the framework's is not heard.
  const report = `/tmp/${randomUUID()}.xml`;
  const command = runner.command(testFiles(framework, isTry), report);
  const box = await tools.sandbox.run({
    argv: ["/bin/sh", "-c", `{ ${command}; } 5>&-; code=$?; cat ${report} >&5; exit $code`],
    files: [...tools.attached, ...runner.files(), ...filesOf({ job, framework, isTry })],
    env: runner.env ?? {},
    limits: { ...runner.limits, ...limitsOf(key, job.technology) },
    artifact: true,
    signal: tools.signal,
  });
  const verdict = verdictOf(box);
  const reported = readJunitXml(box.artifact?.toString("utf8") ?? "") ?? [];
  const results = matchManifest(tests, reported);
  // Without a report the framework did not get as far as the tests: its words are what a compiler's are elsewhere.
  const brokeOff = reported.length === 0;
  tools.report.compiled({ verdict: brokeOff ? verdict : "PASSED", log: brokeOff && isTry ? logOf(box) : "" });
  for (const result of results) tools.report.case(caseView(result, { box, verdict, name: framework.name, isTry }));
  if (isTry) return TRIED;
  return judged(
    scoreCases(
      results.map(({ passed, test }) => ({ passed, weight: test.weight })),
      key,
    ),
  );
}

const LONGEST_NAME = 200;
/** Where the frameworks themselves lie: a candidate's file of that name would keep the box from starting. */
const RESERVED = /^(\.bin|node_modules)(\/|$)|^InvigilRunner\.java$/;

function testFiles(framework: FrameworkKey, isTry: boolean): string[] {
  return Object.keys(framework.files).filter((path) => !isTry || !framework.hidden_files.includes(path));
}

/** The candidate's own files first: a grader's file of the same name replaces them. */
function filesOf({ job, framework, isTry }: { job: Job; framework: FrameworkKey; isTry: boolean }): BoxFile[] {
  const shown = new Set(testFiles(framework, isTry));
  const graders = Object.entries(framework.files).filter(([path]) => shown.has(path));
  const own = Object.entries(job.request.files).filter(([path]) => !RESERVED.test(path));
  const all = {
    ...Object.fromEntries(own),
    [framework.source]: job.request.code,
    ...Object.fromEntries(graders),
  };
  return Object.entries(all).map(([path, data]) => ({ path, data }));
}

function logOf(box: BoxResult): string {
  return shownText(Buffer.concat([box.stdout, box.stderr]), SHOWN.log);
}

interface Seen {
  box: BoxResult;
  verdict: ReturnType<typeof verdictOf>;
  name: string;
  isTry: boolean;
}

function caseView({ test, classname, time, passed, missing, message }: ManifestResult, seen: Seen): CaseView {
  const { cpu_ms, memory_kb } = measuresOf(seen.box);
  const ended = seen.verdict === "PASSED" || seen.verdict === "NONZERO" ? "NOT_RUN" : seen.verdict;
  return {
    id: test.id,
    name: test.name,
    // It comes from the report, as the message does.
    classname: shownText(classname, LONGEST_NAME),
    time,
    status: passed ? "OK" : "NC",
    framework: seen.name,
    is_sample: test.sample,
    verdict: passed ? "PASSED" : missing ? ended : "WRONG",
    cpu_ms,
    memory_kb,
    ...(seen.isTry && message !== "" ? { message: shownText(message, SHOWN.hidden) } : {}),
  };
}
