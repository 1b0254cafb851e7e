import type { AppTests } from "@invigil/contract/authoring/judging-environments";
import { matchManifest } from "@invigil/grading/judging/manifest";
import { frameworks } from "../frameworks/frameworks.ts";
import { caseView, graderFiles, logOf } from "../frameworks/judge-framework.ts";
import { runTrusted } from "../frameworks/trusted-report.ts";
import type { Tools } from "../kinds/kind.ts";
import { verdictOf } from "../kinds/verdict.ts";
import type { AppEnd } from "./app-end.ts";
import { addressOf, explained, type Found } from "./found.ts";
import { runBeside, type Application } from "./run-beside.ts";

interface Question {
  application: Application;
  framework: AppTests;
  /** A candidate's own run gets the samples, and is told what happened. */
  isTry: boolean;
}

/** Lets a test framework judge a running application from another box. */
export async function judgeTests({ application, framework, isTry }: Question, tools: Tools): Promise<Found> {
  const tests = isTry ? framework.tests.filter(({ sample }) => sample) : framework.tests;
  const runner = frameworks[framework.name];
  const beside = await runner.files(tools.sandbox);
  const { name, hidden_files: hidden } = framework;
  const ends: AppEnd[] = [];
  const { box, reported, doubt } = await runTrusted(
    {
      framework: runner,
      name,
      files: graderFiles(framework, isTry),
      hidden,
      tests,
      isTry,
      isApart: true,
      box: (command, graders) => ({
        argv: ["/bin/sh", "-c", command],
        files: [...beside, ...Object.entries(graders).map(([path, data]) => ({ path, data }))],
        env: { APP_URL: addressOf(application.app) },
        limits: { ...runner.limits, wallMs: Math.max(runner.limits.wallMs ?? 0, application.limits.wallMs ?? 0) },
      }),
    },
    {
      async run(request) {
        const found = await runBeside(application, request, tools);
        ends.push(found.application);
        return found.box;
      },
    },
  );
  // A framework may run its tests again; the first run is the one that counts.
  const [end] = ends;
  if (!end) throw new Error("the application was not started");
  const ended = verdictOf(box);
  const verdict = end.verdict === "PASSED" ? ended : end.verdict;
  // Without a report the framework did not reach its tests, which is the author's fault if the application runs.
  const brokeOff = end.started && reported.length === 0 && end.verdict === "PASSED";
  const views = matchManifest(tests, doubt === null ? reported : []).map((result) => ({
    view: explained(caseView(result, { box, verdict, name, isTry }), end, isTry),
    weight: result.test.weight,
  }));
  return { views, end, doubt: doubt?.reason ?? null, log: brokeOff && isTry ? logOf(box) : "" };
}
