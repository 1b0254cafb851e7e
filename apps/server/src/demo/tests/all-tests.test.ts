import { readFileSync } from "node:fs";
import { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { AuthoredField, TestSettings } from "@invigil/contract/taking/tests";
import { normaliseFields } from "@invigil/rules/taking/forms";
import { problemFaults } from "@invigil/rules/library/problem-faults";
import { gradePredictions } from "@invigil/grading/marks/predictions";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { FbeGrading, FibGrading, McqGrading } from "@invigil/contract/authoring/judging-written";
import type { DemoProblem } from "../content.ts";
import { demoSolutions } from "../solutions/all-solutions.ts";
import { demoTests } from "./all-tests.ts";

function withChildren(problem: DemoProblem): DemoProblem[] {
  return [problem, ...(problem.children ?? []).flatMap(withChildren)];
}

const problems = demoTests.flatMap((test) =>
  test.sections.flatMap((section) => section.problems.flatMap(withChildren)),
);

function ofType(type: DemoProblem["type"]): [string, DemoProblem][] {
  return problems.filter((problem) => problem.type === type).map((problem) => [problem.key, problem]);
}

function publicFile(name: string): string {
  return readFileSync(new URL(`../../../../web/public${name.replace(/^\/v1/, "")}`, import.meta.url), "utf8");
}

const placed = demoTests.flatMap((test) =>
  test.sections.flatMap((section) =>
    section.problems.map((problem) => [`${test.slug}-${problem.key}`, problem] as const),
  ),
);

function asQuestion({ type, title, statement, maxScore, content = {}, grading = {} }: DemoProblem) {
  return {
    problem_type: type,
    title,
    statement,
    max_score: maxScore,
    content: ProblemDraft.shape.content.parse(content),
    grading: { ...grading },
  };
}

describe("the demo's questions", () => {
  it.each(placed)("%s could be published again unchanged, with its sample solution", (slug, problem) => {
    const faults = problemFaults({
      ...asQuestion(problem),
      authoring: { solution: demoSolutions[slug] ?? null },
      children: (problem.children ?? []).map(asQuestion),
    });
    expect(faults).toEqual([]);
  });

  it("cover every written type", () => {
    const plain = demoTests.find(({ slug }) => slug === "demo-plain");
    const types = plain?.sections.flatMap((section) => section.problems.map(({ type }) => type)) ?? [];
    expect(new Set(types)).toEqual(new Set(["MCQ", "FIB", "SUB", "TEX", "CMP", "FBE"]));
  });

  it.each(ofType("MCQ"))("%s has a key among its choices", (_key, problem) => {
    const { choices, is_multi_correct } = ProblemContent.parse(problem.content);
    const { correct } = McqGrading.parse(problem.grading);
    expect(choices.map(({ id }) => id)).toEqual(expect.arrayContaining(correct));
    expect(correct.length > 1).toBe(is_multi_correct);
    expect(correct.length).toBeLessThan(choices.length);
  });

  it.each(ofType("FIB"))("%s has a key for every blank in its statement", (_key, problem) => {
    const marks = problem.statement.match(/___/g)?.length;
    expect(ProblemContent.parse(problem.content).blanks).toHaveLength(marks ?? 0);
    expect(FibGrading.parse(problem.grading).blanks).toHaveLength(marks ?? 0);
  });

  it.each(ofType("CMP"))("%s is worth the sum of its questions", (_key, problem) => {
    expect(problem.children?.reduce((sum, child) => sum + child.maxScore, 0)).toBe(problem.maxScore);
  });

  it.each(ofType("FBE"))("%s keeps the labels of exactly the rows it hands out", (_key, problem) => {
    const key = FbeGrading.parse(problem.grading);
    const [, test] = ProblemContent.parse(problem.content).downloads.map(({ url }) => publicFile(url));
    const rows = test?.trim().split("\n").slice(1) ?? [];
    const truthIds = key.truth
      .split("\n")
      .slice(1)
      .map((row) => row.split(",")[0]);
    expect(new Set(rows.map((row) => row.split(",")[0]))).toEqual(new Set(truthIds));
    expect(truthIds).toHaveLength(rows.length);
    expect(gradePredictions(key.truth, key).status).toBe("ACC");
  });

  it("play only audio files that the server has, in a format that browsers know", () => {
    const sounds = problems.flatMap(({ content }) => {
      const url = ProblemContent.parse(content ?? {}).extra_data.prompt_audio?.url;
      return url === undefined ? [] : [url];
    });
    expect(sounds.length).toBeGreaterThan(0);
    for (const url of sounds) expect(publicFile(url).slice(0, 15)).toMatch(/^RIFF.*WAVEfmt/s);
  });

  it("show only pictures that the server has", () => {
    const pictures = problems.flatMap(({ statement }) =>
      [...statement.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, url]) => url),
    );
    expect(pictures.length).toBeGreaterThan(0);
    for (const url of pictures) expect(publicFile(url ?? "")).toContain("<svg");
  });

  it("ask in the learning test for an optional text and a required choice", () => {
    const learning = demoTests.find(({ slug }) => slug === "demo-learning");
    const { fields } = TestSettings.parse(learning?.settings).hacker_extra_data.custom_data;
    const shown = normaliseFields(z.array(AuthoredField).parse(fields));
    expect(shown[0]).toEqual({ name: "Town", label: "Town", type: "text", required: false });
    expect(shown.find(({ type }) => type === "select")?.required).toBe(true);
  });
});
