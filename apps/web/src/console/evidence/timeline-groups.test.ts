import { expect, it } from "vitest";
import { busiest, densityOf, spanOf, widest } from "./density.ts";
import { aLine } from "./testing/a-timeline.ts";
import { byMinute, entryIndexOf, foldRoutine, joinEpisodes, minuteTitle } from "./timeline-groups.ts";

const start = "2026-01-01T10:00:00.000Z";
const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1_000).toISOString();
const line = (seconds: number, kind = "edit") => ({ at: at(seconds), kind });

it("groups the entries by minute since the start, with one group for those before it", () => {
  const groups = byMinute([line(-200), line(-5), line(0), line(59), line(60), line(3_725)], start);
  expect(groups.map(({ minute, lines }) => [minute, lines.length])).toEqual([
    [-1, 2],
    [0, 2],
    [1, 1],
    [62, 1],
  ]);
  expect([-1, 12, 62].map(minuteTitle)).toEqual(["Before the start", "Minute 12", "1 h 2 min"]);
});

it("counts all entries and the notable ones in equal parts of the attempt", () => {
  const lines = [line(0), line(10, "blur"), line(95, "voice"), line(100, "blur")];
  const buckets = densityOf(lines, spanOf(lines, start), 10);
  expect(buckets.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(buckets.map(({ notable }) => notable)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(buckets.map(({ index }) => index)).toEqual([0, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(busiest(buckets)?.from).toBe(buckets[9]?.from);
});

it("has no parts without entries, and one full part if everything happened at once", () => {
  const span = spanOf([line(0)], start);
  expect(densityOf([], span, 10)).toEqual([]);
  expect(busiest(densityOf([line(0)], span, 10))).toBeNull();
  expect(densityOf([line(0), line(0)], span, 3).map(({ count }) => count)).toEqual([2, 0, 0]);
});

it("spans the whole attempt, including what came before the start, even with a filter", () => {
  const all = spanOf([line(-30), line(500)], start);
  expect(all).toEqual({ from: Date.parse(at(-30)), to: Date.parse(at(500)) });
  const filtered = spanOf([line(200)], start);
  expect(filtered.from).toBe(Date.parse(start));
  expect(widest(all, filtered)).toEqual(all);
});

it("folds routine entries that follow one another, and nothing that a reviewer should see", () => {
  const kinds = ["sign-in", "start", "page-view", "location", "edit", "no-face", "page-view", "voice", "track", "edit"];
  const entries = foldRoutine(kinds.map((kind, index) => aLine(index, { kind })));
  expect(entries.map(({ lines }) => lines.map((each) => each.kind))).toEqual([
    ["sign-in"],
    ["start"],
    ["page-view", "location", "edit"],
    ["no-face"],
    ["page-view"],
    ["voice"],
    ["track", "edit"],
  ]);
  expect([0, 3, 4, 5, 9].map((index) => entryIndexOf(entries, index))).toEqual([0, 2, 2, 3, 6]);
});

it("shows a voice together with what it said, also if something routine lies between", () => {
  const clip = (id: string) => ({
    media: { url: `/media/proctor/${id}`, content_type: "audio/wav", kind: "incident" },
  });
  const entries = foldRoutine([
    aLine(1, { kind: "voice", ...clip("a") }),
    aLine(2, { kind: "snapshot" }),
    aLine(3, { kind: "transcript", ...clip("a") }),
    aLine(4, { kind: "transcript", ...clip("b") }),
    aLine(5, { kind: "transcript" }),
  ]);
  expect(entries.map(({ lines }) => lines.map(({ kind }) => kind))).toEqual([
    ["voice", "transcript"],
    ["snapshot"],
    ["transcript"],
    ["transcript"],
  ]);
});

it("does not fold an edit that is a reviewer's decision, and splits a very long run", () => {
  const accepted = aLine(1, { kind: "edit", data: { accepted_draft: true } });
  expect(foldRoutine([aLine(0), accepted, aLine(2)])).toHaveLength(3);
  const long = Array.from({ length: 250 }, (_, index) => aLine(index, { kind: "snapshot" }));
  expect(foldRoutine(long).map(({ lines }) => lines.length)).toEqual([100, 100, 50]);
});

it("joins alerts that follow one another within a minute into one episode, with what lies between", () => {
  const lines = [
    aLine(0, { kind: "start" }),
    aLine(10, { kind: "blur" }),
    aLine(15, { kind: "focus" }),
    aLine(60, { kind: "no-face", ends_at: at(200) }),
    aLine(250, { kind: "blur" }),
    aLine(255, { kind: "focus" }),
    aLine(400, { kind: "voice" }),
  ];
  const entries = joinEpisodes(foldRoutine(lines));
  expect(entries.map((entry) => [entry.lines.length, entry.parts?.length])).toEqual([
    [1, undefined],
    [4, 4],
    [1, undefined],
    [1, undefined],
  ]);
  // The slider still finds each line.
  expect([0, 3, 5, 6].map((index) => entryIndexOf(entries, index))).toEqual([0, 1, 2, 3]);
});

it("joins no two alerts, nothing across a pause, and no more than can be opened", () => {
  const blurs = (...seconds: number[]) => seconds.map((second) => aLine(second, { kind: "blur" }));
  const episodes = (lines: Parameters<typeof foldRoutine>[0]) =>
    joinEpisodes(foldRoutine(lines)).filter(({ parts }) => parts !== undefined);
  expect(episodes(blurs(0, 30))).toEqual([]);
  expect(episodes([...blurs(0, 10), aLine(15, { kind: "pause" }), ...blurs(20, 30)])).toEqual([]);
  expect(episodes(blurs(...Array.from({ length: 150 }, (_, index) => index))).map(({ lines }) => lines.length)).toEqual(
    [100, 50],
  );
});
