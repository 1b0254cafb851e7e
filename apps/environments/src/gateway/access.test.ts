import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLocalRunning, type LocalRunning } from "../testing/local-running.ts";
import { openAccess, type AccessRow } from "./access.ts";
import { hashOf } from "./key-hash.ts";

let box: LocalRunning;
beforeEach(async () => {
  box = await openLocalRunning();
});
afterEach(() => box.close());

function watch() {
  const { environment: id, launch } = box.running;
  const row: AccessRow = { state: "ready", host: "h", launch_id: launch, key_hash: hashOf("one") };
  const state = { now: 0, reads: 0, isAway: false };
  const access = openAccess({
    host: "h",
    running: (asked) => (asked === id ? box.running : undefined),
    read: async () => {
      state.reads += 1;
      if (state.isAway) throw new Error("the database is away");
      return { ...row };
    },
    now: () => state.now,
  });
  const opens = async (key: string) => (await access.check(id, [key])) !== undefined;
  return { id, row, state, access, opens };
}

it("reads a row at most once per second, and again as soon as it has changed", async () => {
  const { id, row, state, access, opens } = watch();
  expect(await Promise.all(Array.from({ length: 50 }, () => opens("one")))).not.toContain(false);
  expect(state.reads).toBe(1);
  row.key_hash = hashOf("two");
  state.now = 999;
  expect(await opens("one")).toBe(true);
  state.now = 1_000;
  expect([await opens("one"), await opens("two")]).toEqual([false, true]);
  row.key_hash = hashOf("three");
  access.drop(id);
  expect([await opens("two"), await opens("three")]).toEqual([false, true]);
});

it("does not keep what it read before a change", async () => {
  const { id, row, access, opens } = watch();
  const before = opens("one");
  row.key_hash = hashOf("two");
  access.drop(id);
  await before;
  expect([await opens("one"), await opens("two")]).toEqual([false, true]);
});

it("asks the database nothing about environments that do not run here", async () => {
  const { state, access } = watch();
  expect(await access.check(randomUUID(), ["one"])).toBeUndefined();
  expect(state.reads).toBe(0);
});

it("lets a page work on for half a minute while the database is away", async () => {
  const { state, opens } = watch();
  expect(await opens("one")).toBe(true);
  state.isAway = true;
  state.now = 29_000;
  expect(await opens("one")).toBe(true);
  state.now = 30_000;
  await expect(opens("one")).rejects.toThrow("away");
});
