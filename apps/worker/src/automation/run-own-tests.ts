import { randomBytes } from "node:crypto";
import type { AutomationGrading } from "@invigil/contract/authoring/judging-environments";
import type { ReportedTest } from "@invigil/grading/judging/manifest";
import type { AppEnd } from "../applications/app-end.ts";
import { addressOf } from "../applications/found.ts";
import { runBeside, type Application } from "../applications/run-beside.ts";
import { frameworks } from "../frameworks/frameworks.ts";
import { logOf } from "../frameworks/judge-framework.ts";
import { readTold } from "../frameworks/told-report.ts";
import type { Tools } from "../kinds/kind.ts";
import { verdictOf } from "../kinds/verdict.ts";
import type { Verdict } from "@invigil/contract/taking/runs";

interface Asked {
  application: Application;
  framework: AutomationGrading["framework"];
  /** The candidate's files, and those of the question. */
  files: Readonly<Record<string, string>>;
  /** The candidate's test files among them. */
  tests: readonly string[];
}

/** How the candidate's tests went on one application. */
export interface OwnTests {
  /** Those that ran. */
  passed: readonly ReportedTest[];
  failed: readonly ReportedTest[];
  /** How their box ended. */
  verdict: Verdict;
  seconds: number;
  memory_kb: number | null;
  log: string;
  end: AppEnd;
}

/** Lets the candidate's tests visit an application, which is in another box: they know nothing but its address. */
export async function runOwnTests({ application, framework, files, tests }: Asked, tools: Tools): Promise<OwnTests> {
  const runner = frameworks[framework];
  const key = randomBytes(32).toString("hex");
  const { box, application: end } = await runBeside(
    application,
    {
      argv: ["/bin/sh", "-c", runner.command(tests)],
      files: [...(await runner.files(tools.sandbox)), ...Object.entries(files).map(([path, data]) => ({ path, data }))],
      env: { APP_URL: addressOf(application.app) },
      stdin: key,
      limits: runner.limits,
    },
    tools,
  );
  // A report that was tampered with says nothing. Nobody gains by it, because the tests do not know what they visit.
  const reported = readTold(box.artifact ?? Buffer.alloc(0), key)?.tests ?? [];
  return {
    passed: reported.filter(({ outcome }) => outcome === "passed"),
    failed: reported.filter(({ outcome }) => outcome === "failed"),
    verdict: verdictOf(box),
    seconds: Math.round(box.wallMs) / 1_000,
    memory_kb: box.memoryPeak === null ? null : Math.round(box.memoryPeak / 1024),
    log: logOf(box),
    end,
  };
}
