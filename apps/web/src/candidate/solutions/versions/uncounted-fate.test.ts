import { expect, it } from "vitest";
import { fateOf } from "./uncounted-fate.ts";

const writtenAt = Date.UTC(2026, 0, 1, 10) + 0.4;
const version = {
  problem: "average",
  title: "What an average hides",
  seq: 2,
  updatedAt: 1,
  writtenAt,
  lines: ["mine"],
};
const listed = {
  id: "1",
  test_slug: "statistics",
  problem: "average",
  title: "What an average hides",
  problem_type: "TEX",
  seq: 2,
  digest: "",
  written_at: "2026-01-01T10:00:00.000Z",
  received_at: "2026-01-01T10:05:00.000Z",
  payload: "",
  signature: "",
  public_key: "",
  state: "waiting" as const,
  decided_at: null,
};

it("recognises a version that another tab submitted, even though the page counts fractions of a millisecond", () => {
  expect(fateOf(version, [], [listed])).toBe("handed-in");
});

it("tells a version from a later one of the same question", () => {
  expect(fateOf({ ...version, writtenAt: writtenAt + 1 }, [], [listed])).toBe("not-counted");
  expect(fateOf({ ...version, seq: 3 }, [], [listed])).toBe("not-counted");
});
