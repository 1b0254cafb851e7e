import { expect, it } from "vitest";
import { chooseProblems } from "./choose-problems.ts";

const ids = [11, 12, 13, 14, 15];
const section = { id: 1, shuffle: false, pick: null };

it("leaves a section as authored if it neither shuffles nor picks", () => {
  expect(chooseProblems(section, ids, "a")).toBeNull();
  expect(chooseProblems({ ...section, pick: 5 }, ids, "a")).toBeNull();
});

it("picks the set number, in the author's order, always the same for one seed", () => {
  const pool = { ...section, pick: 3 };
  const chosen = chooseProblems(pool, ids, "a");
  expect(chosen).toHaveLength(3);
  expect(chosen).toEqual(ids.filter((id) => chosen?.includes(id)));
  expect(chooseProblems(pool, ids, "a")).toEqual(chosen);
});

it("shuffles all, and gives every problem every place about equally often", () => {
  const first = new Map<number, number>();
  for (let seed = 0; seed < 2_000; seed += 1) {
    const mixed = chooseProblems({ ...section, shuffle: true }, ids, `seed-${seed}`) ?? [];
    expect(mixed.toSorted((a, b) => a - b)).toEqual(ids);
    const id = mixed[0] ?? 0;
    first.set(id, (first.get(id) ?? 0) + 1);
  }
  for (const id of ids) expect(first.get(id)).toBeGreaterThan(320);
});
