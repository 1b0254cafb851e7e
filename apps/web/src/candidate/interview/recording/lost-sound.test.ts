import { expect, it } from "vitest";
import { createLossMeter } from "./lost-sound.ts";

const BLOCK = 250;

function record() {
  let at = 0;
  const meter = createLossMeter(() => at);
  meter.start();
  let lost = 0;
  return {
    lost: () => lost,
    /** Blocks that arrive `late` after they were recorded. */
    hear(count: number, late = 0) {
      for (let block = 0; block < count; block += 1) {
        at += BLOCK;
        if (late > 0) at += late;
        lost = meter.add(BLOCK);
        if (late > 0) at -= late;
      }
    },
    miss: (ms: number) => void (at += ms),
  };
}

it("notices sound that a busy computer did not deliver", () => {
  const { hear, miss, lost } = record();
  hear(40);
  expect(lost()).toBe(0);
  miss(5_000);
  hear(40);
  expect(lost()).toBe(5_000);
});

it("does not take sound that is only late for lost", () => {
  const { hear, lost } = record();
  hear(15, 3_000);
  hear(5);
  expect(lost()).toBe(0);
});

it("says nothing about less than a second", () => {
  const { hear, miss, lost } = record();
  miss(700);
  hear(60);
  expect(lost()).toBe(0);
});
