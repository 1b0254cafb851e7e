import { readRun, runsOfProblem } from "@invigil/contract/taking/runs";
import { languageStub, technologies } from "@invigil/contract/taking/technologies";
import { solutionRevision, solutionRevisions } from "@invigil/contract/taking/revisions";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "../../../lib/api.ts";
import { orSnapshot } from "../../../lib/snapshots.ts";

const snapshot = { snapshot: true };

export function technologiesQuery() {
  const queryKey = ["technologies"] as const;
  const fetch = () => call(technologies, {}, { family: "GTC" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: technologies.response.parse }),
    meta: snapshot,
  });
}

export function languageStubQuery(technology: string) {
  const queryKey = ["language-stub", technology] as const;
  const query = { namespace: "stub" as const, q: technology };
  const fetch = () =>
    call(languageStub, { query }, { family: "GCS" }).catch((error: unknown) => {
      // An author may allow a language without a default text; its editor starts empty.
      if (error instanceof ApiError && error.code === "technology_not_found")
        return { technology, stub: { content: "" } };
      throw error;
    });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: languageStub.response.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

/** For a page that may have missed a run's messages. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: ["run", id] as const,
    queryFn: () => call(readRun, { params: { id } }, { family: "RCD" }),
    gcTime: 0,
  });
}

export function runsQuery(testSlug: string, problem: string) {
  return queryOptions({
    queryKey: ["runs", testSlug, problem] as const,
    queryFn: () =>
      call(runsOfProblem, { params: { slug: problem }, query: { test_slug: testSlug } }, { family: "RCD" }),
    staleTime: 0,
    retry: false,
  });
}

/** One page of an answer's history: what was saved before an edit, or the newest. */
export function revisionsQuery(solution: number, before: number | null) {
  const query = before === null ? {} : { before };
  return queryOptions({
    queryKey: ["revisions", solution, before] as const,
    queryFn: () => call(solutionRevisions, { params: { id: solution }, query }, { family: "GUS" }),
    staleTime: before === null ? 0 : Infinity,
  });
}

export function revisionQuery(id: string) {
  return queryOptions({
    queryKey: ["revision", id] as const,
    queryFn: () => call(solutionRevision, { params: { id } }, { family: "GUS" }),
    staleTime: Infinity,
  });
}
