import type { LateDraft } from "@invigil/contract/taking/late-drafts";
import type { Solution } from "@invigil/contract/taking/solutions";
import { expect, it } from "vitest";
import { answerParts } from "./answer-parts.ts";

const draft: LateDraft = {
  id: 1,
  answer: { answer: "typed in time" },
  recorded: false,
  written_at: "2026-01-01T10:14:03.000Z",
  deadline: "2026-01-01T10:14:21.000Z",
  last_contact_at: null,
  heartbeats: false,
  received_at: "2026-01-01T10:16:20.000Z",
  digest: "d",
  answer_changed_at: null,
  state: "waiting",
  decided_by: null,
  decided_at: null,
  reason: "",
};
const entry = {
  solution: null,
  attempted: false,
  choices: [],
  blanks: [],
  problem_type: "TEX",
  late_drafts: [],
  recording_late: null,
};

it("lists the late drafts, and what was decided about each", () => {
  const linesOf = (late_drafts: LateDraft[]) => answerParts({ ...entry, late_drafts }).map(({ text }) => text);
  expect(linesOf([])).toEqual(["Not answered"]);
  expect(linesOf([draft])).toEqual(["Not answered", "1 late draft: 1 undecided"]);
  const accepted = { ...draft, state: "accepted" as const };
  const declined = { ...draft, state: "declined" as const };
  expect(linesOf([accepted])).toEqual(["Not answered", "1 late draft: 1 accepted"]);
  expect(linesOf([accepted, declined, draft])).toEqual([
    "Not answered",
    "3 late drafts: 1 undecided, 1 accepted, 1 declined",
  ]);
});

const solution: Solution = {
  id: 1,
  slug: "s-1",
  solution_type: "MCQ",
  problem: "p-1",
  creator: 1,
  test_solution_set: 1,
  test: 1,
  test_slug: "t-1",
  choice: ["a"],
  main_url: null,
  supplementary_url: null,
  uploaded_at: null,
  revisions: 1,
  clusterSlug: null,
  seq: 1,
  digest: "d",
  saved_at: "2026-01-01T10:00:00.000Z",
};

it("prints the code in a choice without backticks", () => {
  const choices = [{ id: "a", text: "It runs `git pull`" }];
  const chosen = { ...entry, problem_type: "MCQ", choices, attempted: true, solution };
  expect(answerParts(chosen).map(({ text }) => text)).toEqual(["• It runs git pull"]);
});

it("says that a recording was stored after the end", () => {
  const recorded = { ...entry, problem_type: "ADO", attempted: true } as const;
  const spoken = { ...solution, audio_post_url: "/media/proctor/one" };
  const linesOf = (late: number | null) => answerParts({ ...recorded, solution: spoken, recording_late: late });
  expect(linesOf(null).map(({ text }) => text)).toEqual(["A recording"]);
  expect(linesOf(240_000).map(({ text }) => text)).toEqual([
    "A recording. Stored late: the server got this recording 4 minutes after the answer was closed, so it may have been made after the end.",
  ]);
});

it("names the language of code as candidates know it", () => {
  const written = { ...solution, solution_type: "PRG", code: "print(1)", technology: "selenium-python" };
  const parts = answerParts({ ...entry, problem_type: "PRG", attempted: true, solution: written });
  expect(parts).toEqual([{ kind: "code", name: "Selenium (Python)", text: "print(1)" }]);
});
