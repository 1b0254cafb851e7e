import { readAuthored } from "@invigil/contract/authoring/library";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { search } from "@invigil/contract/search/search";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import type { Command } from "./commands.ts";
import { usePlaces } from "./use-places.ts";

/** Typing pauses for so long before the server is asked. */
const PAUSE = 200;
const LEAST = 2;

interface Searched {
  found: Command[];
  state: "idle" | "searching" | "done" | "failed";
}

/** Tests, questions and candidates whose name contains what was typed, each leading to its page. */
export function useFound(typed: string): Searched {
  const navigate = useNavigate();
  const may = useMayUse();
  const { commandOf } = usePlaces();
  const [text] = useDebouncedValue(typed.trim(), PAUSE);
  const isAsked = typed.trim().length >= LEAST;
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ["search", text] as const,
    queryFn: () => call(search, { query: { text } }, { family: "CON" }),
    enabled: isAsked && text.length >= LEAST,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isAsked) return { found: [], state: "idle" };
  if (isError) return { found: [], state: "failed" };
  if (!data || isPlaceholderData || text !== typed.trim()) return { found: [], state: "searching" };
  const tests = data.tests.map(({ slug, name, state }) =>
    commandOf({
      kind: state === "draft" ? "draft" : "test",
      slug,
      label: name,
      hint: state === "live" ? "Test" : `Test, ${state}`,
    }),
  );
  const problems = data.problems.map(({ slug, title, problem_type }) =>
    commandOf({ kind: "problem", slug, label: title, hint: `Question, ${problemTypeName(problem_type)}` }),
  );
  const people = data.people.map(({ name, email, test }) => ({
    id: `person-${test.slug}-${email.replaceAll(/\W/g, "-")}`,
    label: name,
    hint: `${email}, ${test.name}`,
    run: () => void navigate({ to: "/tests/$slug/candidates", params: { slug: test.slug }, search: { email } }),
  }));
  return { found: [...tests, ...(may(readAuthored) ? problems : []), ...people], state: "done" };
}
