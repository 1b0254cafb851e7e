import type { ShlGrading } from "@invigil/contract/authoring/judging-data";
import type { z } from "zod";
import type { Base, Question } from "./question.ts";

interface Script extends Base {
  /** What lies in the folder in every case, and is shown. */
  files: Readonly<Record<string, string>>;
  cases: z.input<typeof ShlGrading>["cases"];
  solution: string;
  wrong: readonly { script: string; why: string }[];
}

/** A script for Bash, judged by what it prints and leaves behind. */
export function shell({ files, cases, solution, wrong, ...base }: Script): Question {
  return {
    ...base,
    type: "SHL",
    content: {
      evaluation: "ATF",
      technologies: ["bash"],
      files: Object.entries(files).map(([path, content]) => ({ path, content, read_only: true })),
      stubs: { bash: { content: "#!/bin/bash\nset -eu\n\n" } },
      extra_data: { code_stub_type: "User-Generated" },
    },
    grading: { cases },
    solutions: [{ technology: "bash", code: solution }],
    wrong: wrong.map(({ script, why }) => ({ technology: "bash", code: script, why })),
  };
}
