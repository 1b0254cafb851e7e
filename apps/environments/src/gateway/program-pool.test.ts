import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openLocalRunning, type LocalRunning } from "../testing/local-running.ts";
import { openProgramPool, type ProgramPool } from "./program-pool.ts";

const PLACE = { at: "preview", id: "", prefix: "", rest: "/", port: 3000 } as const;

let box: LocalRunning;
let pool: ProgramPool;
let now: number;
beforeEach(async () => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setInterval"] });
  box = await openLocalRunning();
  pool = openProgramPool(() => now);
  await box.serve(3000, (_request, response) => response.end("ok"));
});
afterEach(() => {
  pool.close();
  box.close();
  vi.useRealTimers();
});

/** Carries one request over a new connection, which then is free. */
async function use() {
  const connection = await pool.open(box.running, PLACE);
  await new Promise<void>((resolve, reject) => {
    const hearer = { onHead() {}, onData: () => true, onEnd: resolve, onFail: reject };
    connection.ask({ method: "GET", path: "/", headers: ["host", "x"] }, hearer);
  });
  return connection;
}

it("closes a connection that nobody has used for a while, before the program does", async () => {
  const connection = await use();
  now = 2_900;
  vi.advanceTimersByTime(1_000);
  expect(connection.isOpen()).toBe(true);
  now = 3_100;
  vi.advanceTimersByTime(1_000);
  expect(connection.isOpen()).toBe(false);
  expect(pool.idle(box.running, PLACE)).toBeUndefined();
});

it("gives a free connection to one request only, and none of an earlier launch", async () => {
  const connection = await use();
  expect(pool.idle(box.running, PLACE)).toBe(connection);
  expect(pool.idle(box.running, PLACE)).toBeUndefined();
  const other = await use();
  expect(pool.idle({ ...box.running, launch: "later" }, PLACE)).toBeUndefined();
  expect(other.isOpen()).toBe(false);
});
