import { expect, it } from "vitest";
import { killDatabase, killServer } from "./kill-rounds.ts";
import { checkLifecycle } from "./lifecycle.ts";

const ROUNDS = 3;
const ignore = () => {};

// The short form of `npm run faults`. Each has an installation of its own and mostly waits, so they run at once.
it.concurrent("keeps every confirmed save, file, receipt and interview when the server is killed [B4.18]", async () => {
  const { confirmed, broken, readyAfter } = await killServer(2, ignore);
  expect(broken).toEqual([]);
  expect(confirmed).toBeGreaterThan(10);
  expect(readyAfter).toHaveLength(2);
});

it.concurrent("keeps all that, too, when the database is killed, wholly or in part [B4.18]", async () => {
  const { confirmed, broken, readyAfter } = await killDatabase(ROUNDS, ignore);
  expect(broken).toEqual([]);
  expect(confirmed).toBeGreaterThan(ROUNDS * 2);
  expect(readyAfter).toHaveLength(ROUNDS);
});

it.concurrent("refuses a second start, gives an outage back, ends what was over at its deadline, and stops cleanly [A4.32]", async () => {
  const findings = await checkLifecycle(ignore);
  expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(findings).toHaveLength(4);
});
