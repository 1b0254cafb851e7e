import { WORKER_STARTING } from "@invigil/contract/authoring/judging";
import { publishWorker } from "@invigil/records/runs/workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer } from "../../testing/run-calls.ts";
import { announceCode } from "./announce-code.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const offerNothing = (reason: string) =>
  publishWorker(server.db, {
    id: "worker",
    technologies: [],
    offers: [],
    unavailable: [{ problem_type: "SCR", reason }],
  });

it("waits for a worker that is starting, and says which languages it offers", async () => {
  const said: string[] = [];
  await offerNothing(WORKER_STARTING);
  const stop = announceCode(server.deps, (line) => said.push(line));
  await offer(server, ["SCR:python", "SCR:c", "DBA:postgresql"], "worker");
  await vi.waitUntil(() => said.length > 0, { timeout: 10_000 });
  expect(said).toEqual(["Code: python, c. To add more: npm run setup:languages\n"]);
  await stop();
});

it("says why no code can be run", async () => {
  const said: string[] = [];
  const stop = announceCode(server.deps, (line) => said.push(line));
  await offerNothing("bubblewrap is not installed.");
  await vi.waitUntil(() => said.length > 0, { timeout: 10_000 });
  expect(said).toEqual(["Code cannot be run here: bubblewrap is not installed.\n"]);
  await stop();
});
