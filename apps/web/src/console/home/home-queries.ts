import { readHomeFigures, readHomeTasks } from "@invigil/contract/results/home";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const LOOK_EVERY = 5 * 60_000;

export function homeTasksQuery() {
  return queryOptions({
    queryKey: ["home", "tasks"] as const,
    queryFn: ({ signal }) => call(readHomeTasks, {}, { family: "CON", signal }),
    refetchOnMount: "always",
    refetchInterval: LOOK_EVERY,
  });
}

/** Of one test, or of all. */
export function homeFiguresQuery(test: string | undefined) {
  return queryOptions({
    queryKey: ["home", "figures", test] as const,
    queryFn: ({ signal }) =>
      call(readHomeFigures, { query: test === undefined ? {} : { test } }, { family: "CON", signal }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}
