import { IncompleteDetails } from "@invigil/contract/authoring/library-problem";
import type { Run } from "@invigil/contract/taking/runs";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../lib/api.ts";
import { refusalText } from "../../library-words.ts";
import { followTrial } from "./follow-trial.ts";

interface Solution {
  technology: string;
  code: string;
  files: Record<string, string>;
}

/** Starts a trial of a solution and reports its progress. */
export function useTrial(slug: string) {
  const [run, setRun] = useState<Run | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (solution: Solution) => {
      setRun(null);
      const ended = await followTrial(slug, solution, setRun);
      setRun(ended);
      return ended;
    },
  });
  return { run, start: mutate, running: isPending, refusal: error ? wordsOf(error) : null };
}

function wordsOf(error: Error): string {
  const details = error instanceof ApiError ? IncompleteDetails.safeParse(error.body?.details).data : undefined;
  return [refusalText(error), ...(details?.faults.map(({ text }) => text) ?? [])].join(" ");
}
