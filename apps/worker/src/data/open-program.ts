import { readFileSync } from "node:fs";
import type { DataGrading } from "@invigil/contract/authoring/judging-data";
import type { BoxResult, Limits } from "@invigil/sandbox/types";
import type { Job, Tools } from "../kinds/kind.ts";
import { JudgeFault } from "../kinds/verdict.ts";
import { languageFor } from "./language.ts";

const WRAPPER = readFileSync(new URL("answer.py", import.meta.url), "utf8");

interface Given {
  files: Readonly<Record<string, string>>;
  input: string;
}

/** Runs the candidate's program on some data; its answer is the output. */
export type DataProgram = (given: Given) => Promise<BoxResult>;

/** If `answerFile` is null, the answer is what the program prints. */
export async function openProgram(
  { job, answerFile, limits }: { job: Job; answerFile: DataGrading["answer_file"]; limits: Partial<Limits> },
  { sandbox, attached, signal }: Pick<Tools, "sandbox" | "attached" | "signal">,
): Promise<DataProgram> {
  const { code } = job.request;
  const language = languageFor(job.technology, sandbox);
  const program = answerFile === null ? { code } : { code: WRAPPER, files: { "solution.py": code } };
  const { compiled, log } = await sandbox.compile({ language, ...program }, { signal });
  if (!compiled) throw new JudgeFault(`${language} is not ready: ${log}`);
  return ({ files, input }) =>
    compiled.run({
      stdin: input,
      args: answerFile === null ? [] : [answerFile],
      files: [...attached, ...Object.entries(files).map(([path, data]) => ({ path, data }))],
      limits,
      signal,
    });
}
