import type { CaseView } from "@invigil/contract/taking/runs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReporter } from "./reporter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aCase = (id: string): CaseView => ({
  id,
  name: id,
  classname: "",
  time: 0,
  status: "AC",
  framework: "stdio",
  is_sample: true,
  verdict: "PASSED",
  cpu_ms: null,
  memory_kb: null,
});

function open() {
  const writes: { from: number; to: number; total: number; done: () => void }[] = [];
  const { reporter, stop } = createReporter(
    (result, from, to) => new Promise((done) => void writes.push({ from, to, total: result.cases.length, done })),
  );
  return { writes, reporter, stop };
}

it("writes nothing for a run that ends at once, because its end contains everything", async () => {
  const { writes, reporter, stop } = open();
  reporter.begin(1);
  reporter.case(aCase("1"));
  expect(await stop()).toMatchObject({ cases_total: 1, cases: [{ id: "1" }] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writes).toEqual([]);
});

it("writes each case once, one write at a time, with later cases in the next write [A7.26]", async () => {
  const { writes, reporter, stop } = open();
  reporter.begin(4);
  reporter.case(aCase("1"));
  await vi.advanceTimersByTimeAsync(100);
  reporter.case(aCase("2"));
  reporter.case(aCase("3"));
  expect(writes.map(({ from, to }) => [from, to])).toEqual([[0, 1]]);
  writes[0]?.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(writes.map(({ from, to, total }) => [from, to, total])).toEqual([
    [0, 1, 1],
    [1, 3, 3],
  ]);
  writes[1]?.done();
  await vi.advanceTimersByTimeAsync(0);
  reporter.case(aCase("4"));
  expect(writes[2]).toMatchObject({ from: 3, to: 4 });
  writes[2]?.done();
  expect((await stop()).cases).toHaveLength(4);
});

it("passes on nothing that a database cannot store, at any depth", async () => {
  const { reporter, stop } = open();
  reporter.case({ ...aCase("1"), message: "a\0b", grid: { columns: ["\ud83d"], rows: [["\0", null]], more: 0 } });
  reporter.output({ verdict: "PASSED", stdout: "\0", stderr: "" });
  const [only] = (await stop()).cases;
  expect(only).toMatchObject({ message: "a\u{fffd}b", grid: { columns: ["\u{fffd}"], rows: [["\u{fffd}", null]] } });
});
