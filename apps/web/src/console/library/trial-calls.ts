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
}

export function tryCodeOn(slug: string) {
  return ({ technology, code, files = {}, input }: Request, cases: "none" | "samples" | "all"): Promise<Run> =>
    call(tryCode, { params: { slug }, body: { technology, code, files, input, cases } }, { family: "RCD" });
}
