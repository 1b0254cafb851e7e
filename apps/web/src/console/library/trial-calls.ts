import { tryCode } from "@invigil/contract/authoring/library-trial";
import { readProblem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The question as a candidate gets it. */
export function trialQuery(slug: string) {
  return queryOptions({
    queryKey: ["library", "trial", slug] as const,
    queryFn: () => call(readProblem, { params: { slug }, query: { _role: "author" } }, { family: "GBP" }),
    staleTime: 0,
  });
}

interface Request {
  technology: string;
  code: string;
  files?: Record<string, string>;
  input: string;
  sample?: string;
}

export function tryCodeOn(slug: string) {
  return (
    { technology, code, files = {}, input, sample }: Request,
    cases: "none" | "samples" | "all",
  ): Promise<Run> => {
    const body = { technology, code, files, input, cases, ...(sample !== undefined && { sample }) };
    return call(tryCode, { params: { slug }, body }, { family: "RCD" });
  };
}
