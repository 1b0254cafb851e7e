import { expect, it } from "vitest";
import { createLateness } from "./lateness.ts";

function held() {
  let time = 0;
  const lateness = createLateness(() => time);
  return { lateness, pass: (ms: number) => void (time += ms) };
}

it("adds up the ticks that came late, for as long as they matter", () => {
  const { lateness, pass } = held();
  lateness.tick();
  for (const _ of [1, 2, 3]) {
    pass(600);
    lateness.tick();
  }
  expect(lateness.within(60_000)).toBe(0);
  pass(20_500);
  expect(lateness.within(60_000)).toBe(20_000);
  lateness.tick();
  pass(500);
  lateness.tick();
  expect(lateness.within(60_000)).toBe(20_000);
  expect(lateness.within(100)).toBe(0);
});

it("counts work that takes long, while it lasts and afterwards", async () => {
  const { lateness, pass } = held();
  let finish = () => {};
  const work = lateness.during(new Promise<void>((resolve) => (finish = resolve)));
  pass(900);
  expect(lateness.within(60_000)).toBe(0);
  pass(9_100);
  expect(lateness.within(60_000)).toBe(10_000);
  finish();
  await work;
  expect(lateness.within(60_000)).toBe(10_000);
});

it("ticks by itself in a running process", async () => {
  const lateness = createLateness();
  const stop = lateness.open();
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  expect(lateness.within(60_000)).toBeGreaterThan(500);
  stop();
});
