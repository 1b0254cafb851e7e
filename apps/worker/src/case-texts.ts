import { readFile, stat } from "node:fs/promises";
import { JudgeCase, type CaseFile } from "@invigil/contract/authoring/judging";
import { z } from "zod";
import type { KeptFiles } from "./kept-files.ts";
import type { Job } from "./kinds/kind.ts";
import { KeyFault } from "./kinds/verdict.ts";

/** All are in memory while a run is judged; a package may use a third of it. */
const MOST_BYTES = 200_000_000;

const Key = z.looseObject({
  cases: z.array(z.looseObject({ files: JudgeCase.shape.files, sample: JudgeCase.shape.sample })).default([]),
});

/** The key of a job, with the texts of cases that are stored as library files. */
export type CaseTexts = (job: Pick<Job, "kind" | "problem" | "problemType" | "grading">) => Promise<unknown>;

export function openCaseTexts(kept: KeptFiles): CaseTexts {
  return async ({ kind, problem, problemType, grading }) => {
    const key = problemType === "SCR" ? Key.safeParse(grading).data : undefined;
    // A candidate's run uses the samples, which are never files.
    if (!key || kind === "run" || key.cases.every(({ files }) => files === undefined)) return grading;
    const files = key.cases.flatMap((each) => [each.files?.input ?? [], each.files?.output ?? []].flat());
    const texts = await readOnce(files, (wanted) => kept({ problem, files: wanted }));
    const textOf = (file: CaseFile | undefined) => file && texts.get(file.url);
    const cases = key.cases.map(({ files: own, ...each }) => {
      const [input, output] = [textOf(own?.input), textOf(own?.output)];
      return { ...each, ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
    });
    return { ...key, cases };
  };
}

/** By address, because many cases may share a file. */
async function readOnce(files: readonly CaseFile[], keep: (files: CaseFile[]) => Promise<string[]>) {
  const wanted = [...new Map(files.map((file) => [file.url, file])).values()];
  const places = await keep(wanted);
  const texts = new Map<string, string>();
  let together = 0;
  for (const [at, { url }] of wanted.entries()) {
    const place = places[at] ?? "";
    together += (await stat(place)).size;
    if (together > MOST_BYTES) throw new KeyFault(`The files of the cases exceed ${MOST_BYTES / 1e6} MB.`);
    texts.set(url, await readFile(place, "utf8"));
  }
  return texts;
}
