import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunRequest, RunResult } from "@invigil/contract/authoring/judging";
import { openSandbox } from "@invigil/sandbox/sandbox";
import type { BoxFile } from "@invigil/sandbox/types";
import { allKinds } from "../kinds/all-kinds.ts";
import type { Job, Outcome } from "../kinds/kind.ts";
import { createReporter } from "../reporter.ts";

type Question = Partial<Omit<Job, "request">> & {
  code: string;
  request?: Partial<RunRequest>;
  attached?: readonly BoxFile[];
};

/** The real sandbox, and a way to judge one job in it without a queue. */
export async function openJudge(languages: readonly string[], warm: Readonly<Record<string, number>> = {}, slots = 2) {
  const folder = await mkdtemp(join(tmpdir(), "invigil-judge-"));
  const sandbox = await openSandbox({ slots, folder, languages, warm });
  return {
    sandbox,
    async judge({ code, request, attached = [], ...job }: Question, signal = new AbortController().signal) {
      const { reporter, stop } = createReporter(async () => {});
      const whole: Job = {
        kind: "submit",
        technology: "python",
        problem: "a-problem",
        problemType: "SCR",
        content: { evaluation: "TXT" },
        grading: {},
        ...job,
        request: { code, files: {}, input: "", verify: true, ...request },
      };
      const kind = allKinds.find(({ types }) => types.includes(whole.problemType));
      if (!kind) throw new Error(`nothing judges ${whole.problemType}`);
      const outcome: Outcome = await kind.judge(whole, { sandbox, report: reporter, attached, signal });
      const result: RunResult = await stop();
      return { outcome, result, verdicts: result.cases.map(({ verdict }) => verdict) };
    },
    async close() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
