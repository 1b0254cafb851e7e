import { LibrarySort, listLibrary, listVersions, readAuthored } from "@invigil/contract/authoring/library";
import { Difficulty, ProblemState } from "@invigil/contract/authoring/library-problem";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Sorting } from "../parts/arrange-rows.ts";

/** The filters in the address; unknown ones are left out. */
export interface LibraryAsked {
  search?: string | undefined;
  type?: string | undefined;
  difficulty?: string | undefined;
  tag?: string | undefined;
  folder?: string | undefined;
  state?: string | undefined;
  sort?: string | undefined;
  direction?: string | undefined;
  page?: number | undefined;
}

/** The order in the address; unless it names one, what changed last comes first. */
export function librarySorting({ sort, direction }: LibraryAsked): Sorting & { by: LibrarySort } {
  const by = LibrarySort.safeParse(sort).data ?? "changed";
  return { by, direction: direction === "ascending" ? "ascending" : "descending" };
}

export function libraryQuery(asked: LibraryAsked = {}) {
  const problem_type = ProblemType.safeParse(asked.type).data;
  const difficulty = Difficulty.safeParse(asked.difficulty).data;
  const state = ProblemState.safeParse(asked.state).data;
  const { search, tag, folder, page = 1 } = asked;
  const { by, direction } = librarySorting(asked);
  const query = {
    page,
    sort: by,
    direction,
    ...(problem_type && { problem_type }),
    ...(difficulty && { difficulty }),
    ...(state && { state }),
    ...(search !== undefined && { search }),
    ...(tag !== undefined && { tag }),
    ...(folder !== undefined && { folder }),
  };
  return queryOptions({
    queryKey: ["library", query] as const,
    queryFn: () => call(listLibrary, { query }, { family: "CON" }),
    placeholderData: keepPreviousData,
  });
}

export function authoredQuery(slug: string) {
  return queryOptions({
    queryKey: ["authored", slug] as const,
    queryFn: () => call(readAuthored, { params: { slug } }, { family: "CON" }),
    // The editor works on its own copy and reloads it itself.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function versionsQuery(slug: string) {
  return queryOptions({
    queryKey: ["library", "versions", slug] as const,
    queryFn: () => call(listVersions, { params: { slug } }, { family: "CON" }),
  });
}
