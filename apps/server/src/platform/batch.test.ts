import { expect, it } from "vitest";
import { createBatch } from "./batch.ts";

/** Writes that end when the test says so. */
function heldWrites() {
  const writes: { items: string[]; end: PromiseWithResolvers<void> }[] = [];
  const batch = createBatch<string>((items) => {
    const end = Promise.withResolvers<void>();
    writes.push({ items: [...items], end });
    return end.promise;
  });
  return { writes, batch };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

it("writes the first at once and what arrives meanwhile together", async () => {
  const { writes, batch } = heldWrites();
  const first = batch("a");
  await soon();
  const rest = [batch("b"), batch("c")];
  await soon();
  expect(writes.map(({ items }) => items)).toEqual([["a"]]);
  writes[0]?.end.resolve();
  await first;
  await soon();
  expect(writes.map(({ items }) => items)).toEqual([["a"], ["b", "c"]]);
  writes[1]?.end.resolve();
  await Promise.all(rest);
});

it("fails those whose write failed, and nobody else", async () => {
  const { writes, batch } = heldWrites();
  const first = batch("a");
  await soon();
  const second = batch("b");
  const lost = new Error("The connection was lost.");
  writes[0]?.end.reject(lost);
  await expect(first).rejects.toBe(lost);
  await soon();
  writes[1]?.end.resolve();
  await expect(second).resolves.toBeUndefined();
});
