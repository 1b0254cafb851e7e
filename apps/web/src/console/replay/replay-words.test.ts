import { expect, it } from "vitest";
import type { ReplayState } from "./replay-engine.ts";
import { insertionText, pasteText, runText, spokenState } from "./replay-words.ts";

const state: ReplayState = {
  problem: "sum",
  away: false,
  offline: false,
  picture: undefined,
  hasPictures: false,
  clip: undefined,
  run: undefined,
  recent: [],
};
const edit = { time: 0, problem: "sum", session: null, answer: null, before: null, inserted: 0 };
const outside = { size: 340, isOutside: true };

it("says how much was pasted and from where, and when much text appeared without a paste", () => {
  expect(pasteText([])).toBe("");
  expect(pasteText([outside, { size: 1, isOutside: false }, { size: 10, isOutside: true }])).toBe(
    "Pasted: 350 characters from outside, 1 character from the test itself.",
  );
  expect(insertionText({ ...edit, inserted: 5 }, [])).toBe("");
  expect(insertionText({ ...edit, inserted: 340 }, [outside])).toBe("340 characters appeared at once.");
  expect(insertionText({ ...edit, inserted: 340 }, [])).toContain("without a recorded paste");
});

it("says in words in which language the last run was, and how it ended", () => {
  const run = {
    time: 0,
    id: "run-1",
    problem: "sum",
    at: "2026-01-01T10:00:00.000Z",
    technology: "cpp",
    ended_at: null,
  };
  expect(runText({ ...run, kind: "submit", state: "EVALUATED" })).toBe("Last submission: C++, judged.");
  expect(runText({ ...run, kind: "run", state: "MAL_PRACTICE_ERROR" })).toBe(
    "Last run: C++, not judged, to be looked at by a person.",
  );
});

it("describes in sentences what is shown", () => {
  const kindText = (kind: string) => kind.toUpperCase();
  const shown = { timeText: "00:00:01 of 00:01:00", pastes: [], state, kindText };
  const code = { title: "A sum", problem_type: "SCR", choices: [] };
  expect(spokenState({ ...shown, problem: code, edit: undefined })).toBe(
    "00:00:01 of 00:01:00. A sum: nothing written yet. At the window.",
  );
  const written = { ...edit, answer: { code: "a\nb" } };
  expect(
    spokenState({ ...shown, problem: code, edit: written, pastes: [outside], state: { ...state, away: true } }),
  ).toBe(
    "00:00:01 of 00:01:00. A sum: 2 lines, 3 characters. Pasted: 340 characters from outside. Away from the window.",
  );
  const choice = { title: "Capital", problem_type: "MCQ", choices: [{ id: "a", text: "Oslo" }] };
  const marked = { ...edit, answer: { choice: ["a"] } };
  expect(spokenState({ ...shown, problem: choice, edit: marked })).toContain("Capital: selected Oslo.");
});
