// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { allPairsQuery } from "./similarity-queries.ts";

const author = (id: number) => ({
  solution_id: id,
  username: `c-${id}`,
  full_name: `Demo Candidate ${id}`,
  test: null,
});

function pair(similarity: number, longest: number) {
  return { left: author(1), right: author(2), technology: "python", same_email: false, similarity, longest };
}

const COMPARED: Record<string, ReturnType<typeof pair>[]> = {
  sum: [pair(1, 5), pair(1, 4)],
  paths: [pair(0.7, 31), pair(0.8, 31)],
};

it("lists long common passages before short questions that everybody solves alike", async () => {
  fakeFetch(({ path }) => {
    const pairs = COMPARED[new URL(path, "http://x").searchParams.get("problem") ?? ""] ?? [];
    return Response.json({ test: "Demo", problems: [], compared: { answers: 2, left_out: 0, pairs } });
  });
  const problems = Object.keys(COMPARED).map((slug) => ({
    slug,
    title: slug,
    problem_type: "SCR" as const,
    answers: 2,
  }));
  const { pairs } = await new QueryClient().fetchQuery(allPairsQuery({ slug: "demo", problems }));
  expect(pairs.map(({ problem, similarity, longest }) => [problem, similarity, longest])).toEqual([
    ["paths", 0.8, 31],
    ["paths", 0.7, 31],
    ["sum", 1, 5],
    ["sum", 1, 4],
  ]);
});
