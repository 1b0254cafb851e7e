import { expect, it } from "vitest";
import { makePairs } from "./pairs.ts";
import { makeSlots } from "./slots.ts";

async function settled<T>(promise: Promise<T>): Promise<T | "waits"> {
  return Promise.race([promise, new Promise<"waits">((resolve) => setImmediate(() => resolve("waits")))]);
}
const open = (count: number) => {
  const slots = makeSlots(count);
  return { slots, pairs: makePairs(slots) };
};

it("lets both go at once on the only slot, which is free when both are over", async () => {
  const { slots, pairs } = open(1);
  const pair = {};
  const both = await Promise.all([pairs.join(pair), pairs.join(pair)]);
  const next = slots.acquire("now");
  both[0]?.();
  expect(await settled(next)).toBe("waits");
  both[1]?.();
  expect(await settled(next)).toBeTypeOf("function");
});

it("waits for two slots where there are more, and nobody overtakes it", async () => {
  const { slots, pairs } = open(2);
  const busy = await slots.acquire("now");
  const pair = {};
  const both = [pairs.join(pair), pairs.join(pair)] as const;
  const behind = slots.acquire("now");
  expect(await Promise.all([...both, behind].map(settled))).toEqual(["waits", "waits", "waits"]);
  busy?.();
  const [one] = await Promise.all(both);
  expect(await settled(behind)).toBe("waits");
  one?.();
  expect(await settled(behind)).toBeTypeOf("function");
});

it("takes nothing for long from the others if its partner never comes, or if it gives up", async () => {
  const { slots, pairs } = open(2);
  const gone = new AbortController();
  (await pairs.join({}))?.();
  const busy = await slots.acquire("now");
  const pair = pairs.join({}, gone.signal);
  const behind = slots.acquire("now");
  gone.abort();
  expect(await pair).toBeNull();
  expect(await settled(behind)).toBeTypeOf("function");
  busy?.();
});
