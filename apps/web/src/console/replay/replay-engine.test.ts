import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { ReplayEdit, ReplayRun } from "@invigil/contract/results/replay";
import type { Answer } from "@invigil/contract/taking/solutions";
import { expect, it } from "vitest";
import {
  advance,
  beginningOf,
  createReplay,
  editAt,
  nextMoment,
  nextNotable,
  pastesOf,
  previousMoment,
  stateAt,
} from "./replay-engine.ts";

const START = Date.parse("2026-01-01T10:00:00.000Z");
const at = (seconds: number) => START + seconds * 1_000;
const time = (seconds: number) => new Date(at(seconds)).toISOString();

function edit(seconds: number, problem: string, answer: Answer | null): ReplayEdit {
  return { problem, seq: 1, at: time(seconds), session: null, answer };
}
function line(seconds: number, kind: string, over: Partial<Evidence> = {}): Evidence {
  const more = {
    label: null,
    source: "browser",
    sources: ["browser" as const],
    ends_at: null,
    confidence: null,
    detector: null,
    problem_title: null,
    code: null,
    verdicts: [],
    data: {},
    ...over,
  } satisfies Partial<Evidence>;
  return { id: `${seconds}`, kind, at: time(seconds), received_at: time(seconds), media: null, problem: null, ...more };
}
const picture = { url: "/media/proctor/a", content_type: "image/webp", kind: "snapshot" };
const clip = { url: "/media/proctor/b", content_type: "audio/wav", kind: "incident" };
const run: ReplayRun = {
  id: "0b2d1c7e-8c1e-4c5e-9d1a-0e6f5a4b3c2d",
  kind: "run",
  problem: "sum",
  technology: "python",
  state: "EVALUATED",
  at: time(40),
  ended_at: time(41),
};

const replay = createReplay({
  edits: [
    edit(10, "sum", { code: "a" }),
    edit(12, "sum", { code: "ab" }),
    edit(30, "essay", { answer: "x".repeat(300) }),
    edit(50, "essay", null),
  ],
  runs: [run],
  evidence: [
    line(0, "start"),
    line(10, "edit"),
    line(15, "snapshot", { media: picture }),
    line(20, "blur"),
    line(25, "focus", { problem: "essay" }),
    line(60, "voice", { media: clip }),
    line(65, "offline"),
    line(70, "online", { data: { duration: 5_000 } }),
  ],
  start: time(0),
  end: time(600),
  isRunning: false,
  isNotable: (kind) => kind === "blur" || kind === "voice",
});

it("knows the state at any time", () => {
  expect(stateAt(replay, at(5))).toMatchObject({ problem: null, away: false, picture: undefined, run: undefined });
  expect(stateAt(replay, at(11))).toMatchObject({ problem: "sum" });
  expect(stateAt(replay, at(22))).toMatchObject({ problem: "sum", away: true, picture: { media: picture } });
  expect(stateAt(replay, at(26))).toMatchObject({ problem: "essay", away: false });
  expect(stateAt(replay, at(45))).toMatchObject({ problem: "sum", run: { kind: "run" } });
  expect(stateAt(replay, at(65))).toMatchObject({ problem: "essay", clip: { media: clip } });
  expect(stateAt(replay, at(95)).clip).toBeUndefined();
  expect([66, 72].map((seconds) => stateAt(replay, at(seconds)).offline)).toEqual([true, false]);
  expect(stateAt(replay, at(61)).recent.map(({ kind }) => kind)).toEqual([
    "voice",
    "focus",
    "blur",
    "snapshot",
    "start",
  ]);
});

it("returns each answer as it was at a given time, and as it was before", () => {
  expect(editAt(replay, "sum", at(9))).toBeUndefined();
  expect(editAt(replay, "sum", at(11))).toMatchObject({ answer: { code: "a" }, before: null });
  expect(editAt(replay, "sum", at(500))).toMatchObject({ answer: { code: "ab" }, before: { code: "a" }, inserted: 1 });
  expect(editAt(replay, "essay", at(51))).toMatchObject({ answer: null, inserted: 0 });
});

it("moves between moments, and between notable ones", () => {
  expect(nextMoment(replay, at(12))?.time).toBe(at(15));
  expect(previousMoment(replay, at(12))?.time).toBe(at(10));
  expect(previousMoment(replay, at(0))).toBeUndefined();
  expect(nextMoment(replay, at(70))).toBeUndefined();
  const isMark = ({ isMarked }: { isMarked: boolean }) => isMarked;
  expect(nextMoment(replay, at(0), isMark)).toEqual({ time: at(20), type: "alert", isMarked: true });
  expect(nextMoment(replay, at(20), isMark)).toEqual({ time: at(30), type: "insertion", isMarked: true });
});

it("plays at its speed, skips idle time if asked to, and stops at the end", () => {
  const step = { elapsed: 100, speed: 4, skipIdle: false };
  expect(advance(replay, at(12), step)).toBe(at(12.4));
  // The next moment is three seconds away, which is not idle time.
  expect(advance(replay, at(12), { ...step, skipIdle: true })).toBe(at(12.4));
  expect(advance(replay, at(0), { ...step, skipIdle: true })).toBe(at(9));
  expect(advance(replay, at(71), { ...step, skipIdle: true })).toBe(at(600));
  expect(advance(replay, at(599.9), { ...step, speed: 32 })).toBe(at(600));
});

it("works for an attempt without recordings", () => {
  const nothing = { edits: [], runs: [], evidence: [], start: null, end: null };
  const empty = createReplay({ ...nothing, isRunning: true, isNotable: () => false });
  expect(empty).toMatchObject({ from: 0, to: 0, moments: [] });
  expect(stateAt(empty, 0)).toMatchObject({ problem: null, recent: [] });
});

it("says what was pasted before an edit, and marks only pastes from outside", () => {
  const edits = [edit(10, "sum", { code: "a" }), edit(20, "essay", { answer: "b" }), edit(30, "sum", { code: "abc" })];
  const pasted = createReplay({
    edits,
    runs: [],
    evidence: [
      line(5, "paste", { problem: "sum", data: { size: 1 } }),
      line(12, "paste-outside", { problem: "sum", data: { size: 2 } }),
      line(13, "paste-outside", { problem: "essay", data: { size: 9 } }),
      line(30, "paste", { problem: "sum", data: { size: 4 } }),
    ],
    start: time(0),
    end: null,
    isRunning: true,
    isNotable: (kind) => kind === "paste-outside",
  });
  const [first, , last] = pasted.edits;
  expect([first, last].map((each) => each && pastesOf(pasted, each))).toEqual([
    [{ size: 1, isOutside: false }],
    [
      { size: 2, isOutside: true },
      { size: 4, isOutside: false },
    ],
  ]);
  const marks = pasted.moments.filter(({ type }) => type === "paste");
  expect(marks.map(({ isMarked }) => isMarked)).toEqual([false, true, true, false]);
  expect(beginningOf(pasted, "essay")).toBe(at(20));
  expect(beginningOf(pasted, "none")).toBeUndefined();
});

it("marks neither the files that a question hands out nor what a notebook's cells have printed", () => {
  const cell = (source: string, printed: string) => ({
    cell_type: "code",
    execution_count: 1,
    metadata: {},
    outputs: [{ output_type: "stream", name: "stdout", text: printed }],
    source,
  });
  const notebook = (source: string, printed: string) =>
    JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell(source, printed)] });
  const read = "x".repeat(500);
  const start = { "data.csv": read, "notebook.ipynb": notebook("", "") };
  const made = createReplay({
    edits: [
      edit(1, "djp", { files: { ...start, "notebook.ipynb": notebook("print(rows)", "") } }),
      edit(2, "djp", { files: { ...start, "notebook.ipynb": notebook("print(rows)", "row\n".repeat(200)) } }),
    ],
    runs: [],
    evidence: [],
    start: time(0),
    end: time(3),
    isRunning: false,
    isNotable: () => false,
    given: { djp: { files: start } },
  });
  expect(made.edits.map(({ inserted }) => inserted)).toEqual(["print(rows)".length, 0]);
  expect(made.moments.some(({ isMarked }) => isMarked)).toBe(false);
});

it("takes nothing that the question hands out for an insertion", () => {
  const stub = `# ${"given ".repeat(40)}\n`;
  const made = createReplay({
    edits: [edit(1, "scr", { technology: "python", code: `${stub}print(1)\n` })],
    runs: [],
    evidence: [],
    start: time(0),
    end: time(3),
    isRunning: false,
    isNotable: () => false,
    given: { scr: { files: {}, stubs: { python: stub } } },
  });
  expect(made.edits.map(({ inserted }) => inserted)).toEqual(["print(1)\n".length]);
  expect(made.moments.some(({ isMarked }) => isMarked)).toBe(false);
});

it("shows a notable paste together with the text that it brought", () => {
  const pasted = createReplay({
    edits: [edit(10, "sum", { code: "a" }), edit(22, "sum", { code: "abc" }), edit(90, "sum", { code: "abcd" })],
    runs: [],
    evidence: [line(20, "paste-outside", { problem: "sum" }), line(60, "paste-outside"), line(70, "blur")],
    start: time(0),
    end: time(100),
    isRunning: false,
    isNotable: (kind) => kind !== "start",
  });
  expect(nextNotable(pasted, at(0))).toBe(at(22));
  // No edit followed soon, so there is nothing else to wait for.
  expect(nextNotable(pasted, at(22))).toBe(at(60));
  expect(nextNotable(pasted, at(60))).toBe(at(70));
  expect(nextNotable(pasted, at(70))).toBeUndefined();
});

it("does not take an edit of another question for the text that was pasted", () => {
  const replayOf = (after: ReturnType<typeof edit>[]) =>
    createReplay({
      edits: [edit(10, "sum", { code: "a" }), edit(21, "word", { code: "w" }), ...after],
      runs: [],
      evidence: [line(20, "paste-outside", { problem: "sum" })],
      start: time(0),
      end: time(100),
      isRunning: false,
      isNotable: (kind) => kind === "paste-outside",
    });
  expect(nextNotable(replayOf([edit(22, "sum", { code: "abc" })]), at(0))).toBe(at(22));
  expect(nextNotable(replayOf([]), at(0))).toBe(at(20));
});

it("does not claim that anybody was at the window where nothing watched it", () => {
  const unwatched = { runs: [], start: time(0), end: time(9), isRunning: false, isNotable: () => false };
  const replayOf = (evidence: Evidence[]) => createReplay({ ...unwatched, edits: [], evidence });
  expect(stateAt(replayOf([line(1, "start")]), at(5))).toMatchObject({ away: null, hasPictures: false });
  const watched = replayOf([line(8, "snapshot", { media: picture })]);
  expect(stateAt(watched, at(5))).toMatchObject({ away: false, hasPictures: true, picture: undefined });
});
