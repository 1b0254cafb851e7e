import { readAuthoredTest, usableProblems } from "@invigil/contract/authoring/authored-test";
import { readAuthored } from "@invigil/contract/authoring/library";
import { listFolders } from "@invigil/contract/authoring/exchange";
import { Difficulty } from "@invigil/contract/authoring/library-problem";
import { listTests, TestState } from "@invigil/contract/authoring/authoring";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

interface Asked {
  state?: string | undefined;
  search?: string | undefined;
}

export function testsQuery({ state, search }: Asked) {
  const known = TestState.safeParse(state).data;
  const query = { ...(known && { state: known }), ...(search !== undefined && { search }) };
  return queryOptions({
    queryKey: ["tests", query] as const,
    queryFn: () => call(listTests, { query }, { family: "CON" }),
    placeholderData: keepPreviousData,
  });
}

export function authoredTestQuery(slug: string) {
  return queryOptions({
    queryKey: ["authored-test", slug] as const,
    queryFn: () => call(readAuthoredTest, { params: { slug } }, { family: "CON" }),
  });
}

/** The folders of the library, to choose from. */
export function pickerFoldersQuery() {
  return queryOptions({
    queryKey: ["library", "folders"] as const,
    queryFn: () => call(listFolders, {}, { family: "CON" }),
    refetchOnWindowFocus: "always",
  });
}

export interface Usable {
  search: string;
  type: string;
  folder: string;
  difficulty: string;
  tag: string;
}

export function usableProblemsQuery({ difficulty, ...texts }: Usable) {
  const given: Partial<typeof texts> = {};
  for (const part of ["search", "type", "folder", "tag"] as const) {
    const text = texts[part].trim();
    if (text !== "") given[part] = text;
  }
  const query = { ...given, difficulty: Difficulty.safeParse(difficulty).data };
  return queryOptions({
    queryKey: ["usable-problems", query] as const,
    queryFn: () => call(usableProblems, { query }, { family: "CON" }),
    // Questions are written and copied in other tabs.
    refetchOnWindowFocus: "always",
    placeholderData: keepPreviousData,
  });
}

/** A question as its author wrote it. */
export function previewQuery(slug: string) {
  return queryOptions({
    queryKey: ["authored", slug, "preview"] as const,
    queryFn: () => call(readAuthored, { params: { slug } }, { family: "CON" }),
  });
}
