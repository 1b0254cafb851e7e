import { readFile } from "node:fs/promises";
import { JudgeCase, type CaseFile } from "@invigil/contract/judging";
import { z } from "zod";
import type { KeptFiles } from "./kept-files.ts";
import type { Job } from "./kinds/kind.ts";

const Key = z.looseObject({
  cases: z.array(z.looseObject({ files: JudgeCase.shape.files, sample: JudgeCase.shape.sample })).default([]),
});

/** The key of a job with the texts of its cases that lie in files of the library. */
export type CaseTexts = (job: Pick<Job, "kind" | "problem" | "problemType" | "grading">) => Promise<unknown>;

export function openCaseTexts(kept: KeptFiles): CaseTexts {
  return async ({ kind, problem, problemType, grading }) => {
    const key = problemType === "SCR" ? Key.safeParse(grading).data : undefined;
    // A candidate's run tries the samples, which are never files.
    if (!key || kind === "run" || key.cases.every(({ files }) => files === undefined)) return grading;
    const textOf = async (file: CaseFile | undefined) => {
      const [place] = file ? await kept({ problem, files: [file] }) : [];
      return place === undefined ? undefined : readFile(place, "utf8");
    };
    const cases = [];
    for (const { files, ...each } of key.cases) {
      const [input, output] = [await textOf(files?.input), await textOf(files?.output)];
      cases.push({ ...each, ...(input !== undefined && { input }), ...(output !== undefined && { output }) });
    }
    return { ...key, cases };
  };
}
