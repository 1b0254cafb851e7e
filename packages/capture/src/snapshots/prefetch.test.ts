import { DEFAULT_BATCH_SIZE } from "@invigil/contract/constants";
import { expect, test } from "vitest";
import { shouldPrefetch } from "./prefetch.ts";

const batchSize = DEFAULT_BATCH_SIZE;

test("[B4.10] the first two pictures fetch nothing ahead; the third to the sixth do while few addresses are left", () => {
  const asks = [1, 2, 3, 4, 5, 6].filter((sequence) => shouldPrefetch({ sequence, batchSize, left: 0 }));
  expect(asks).toEqual([3, 4, 5, 6]);
  expect(shouldPrefetch({ sequence: 4, batchSize, left: batchSize })).toBe(false);
});

test("[B4.10] later a batch is fetched when the number of addresses passes a quarter of its size", () => {
  const lefts = Array.from({ length: batchSize + 1 }, (_each, left) => left);
  const asks = lefts.filter((left) => shouldPrefetch({ sequence: 29, batchSize, left }));
  expect(asks).toEqual([7]);
});

test("[B4.10] after a failure, every further quarter of a batch tries once more", () => {
  const sequences = Array.from({ length: 28 }, (_each, index) => 29 + index);
  expect(sequences.filter((sequence) => shouldPrefetch({ sequence, batchSize, left: 0 }))).toEqual([35, 42, 49, 56]);
});
