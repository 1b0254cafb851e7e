import { listTests, TestState } from "@invigil/contract/authoring";
import { queryOptions } from "@tanstack/react-query";
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
  });
}
