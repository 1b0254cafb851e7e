import { expect, it } from "vitest";
import { aProblem, aSection, aSolutionSet } from "../../../testing/fixtures.ts";
import { submitSection, type SectionDeps } from "./submit-section.ts";

const first = aSection({ slug: "s-1", name: "One", status: "SUB", is_timed_section: true });
const second = aSection({
  slug: "s-2",
  is_timed_section: true,
  problems: [aProblem({ slug: "p-2" }), aProblem({ slug: "p-3" })],
});

function recorded(over: Partial<SectionDeps> = {}) {
  const steps: unknown[] = [];
  const deps: SectionDeps = {
    setPhase: () => {},
    uploadsDone: async () => {},
    obstacles: () => [],
    flushSaves: async () => {
      steps.push("saved");
      return true;
    },
    now: () => Date.parse("2026-01-01T10:20:00.000Z"),
    post: async (body) => {
      steps.push(body);
      return { sections: [first, second], next_section: "s-2" };
    },
    handInLate: async () => void steps.push("late drafts"),
    replaceSections: async (sections) => void steps.push(sections.map(({ slug, status }) => `${slug} ${status}`)),
    ...over,
  };
  return { steps, deps };
}

const request = { section: { slug: "s-1", name: "One" }, solutionSet: aSolutionSet(), testSlug: "demo", forced: false };

it("posts the section, takes over the new sections and goes to the first problem of the next [A4.27] [A2.22]", async () => {
  const { steps, deps } = recorded();
  const target = await submitSection(deps, request);
  expect(steps).toEqual([
    "saved",
    {
      solutionset_id: 11,
      section_slug: "s-1",
      section_name: "One",
      force_submission: false,
      created_at: "2026-01-01T10:20:00.000Z",
      version: 1,
    },
    ["s-1 SUB", "s-2 CTK"],
    "late drafts",
  ]);
  expect(target).toMatchObject({ path: "/test/demo/problem/p-2" });
});

it("keeps the section open while an answer is unsaved, unless its time is up", async () => {
  const { steps, deps } = recorded({ flushSaves: async () => false });
  await expect(submitSection(deps, request)).rejects.toThrow("not stored");
  expect(steps).toEqual([]);
  await submitSection(deps, { ...request, forced: true });
  expect(steps[0]).toMatchObject({ force_submission: true });
});

it("goes to the list when no section follows", async () => {
  const { deps } = recorded({ post: async () => ({ sections: [first], next_section: null }) });
  expect(await submitSection(deps, request)).toMatchObject({ path: "/test/demo/problems" });
});
