import { tryCode } from "@invigil/contract/library-trial";
import { IncompleteDetails } from "@invigil/contract/library-problem";
import { readRun, type Run } from "@invigil/contract/runs";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { refusalText } from "../library-words.ts";

interface Solution {
  technology: string;
  code: string;
  files: Record<string, string>;
}

const LOOK_AGAIN = 700;

/** Runs a solution on all cases of the stored problem, and follows it to its end. */
export function useTrial(slug: string) {
  const [run, setRun] = useState<Run | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (solution: Solution) => {
      setRun(null);
      let now = await call(tryCode, { params: { slug }, body: { ...solution, cases: "all" } }, { family: "CON" });
      while (now.state === "EVALUATING") {
        setRun(now);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
        now = await call(readRun, { params: { id: now.id } }, { family: "CON" });
      }
      setRun(now);
      return now;
    },
  });
  return { run, start: mutate, running: isPending, refusal: error ? wordsOf(error) : null };
}

function wordsOf(error: Error): string {
  const details = error instanceof ApiError ? IncompleteDetails.safeParse(error.body?.details).data : undefined;
  return [refusalText(error), ...(details?.faults.map(({ text }) => text) ?? [])].join(" ");
}
