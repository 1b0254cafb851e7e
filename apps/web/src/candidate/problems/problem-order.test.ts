import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import { expect, it } from "vitest";
import { placeOf } from "./problem-order.ts";

const problem = (slug: string) => ({ slug }) as Problem;
const section = (slug: string, problems: string[], total = problems.length) =>
  ({ slug, problems: problems.map(problem), problems_total: total }) as SectionWithProblems;

const sections = [section("one", ["a", "b"]), section("two", ["c"]), section("locked", [], 4)];

it("continues across sections and counts the locked ones", () => {
  expect(placeOf(sections, "b")).toMatchObject({
    number: 2,
    total: 7,
    previous: { slug: "a" },
    next: { slug: "c" },
    section: { slug: "one" },
  });
});

it("ends after the last open question", () => {
  expect(placeOf(sections, "a")?.previous).toBeNull();
  expect(placeOf(sections, "c")?.next).toBeNull();
  expect(placeOf(sections, "unknown")).toBeNull();
});
