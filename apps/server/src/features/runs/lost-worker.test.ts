import type { Run } from "@invigil/contract/taking/runs";
import { expireLeases } from "@invigil/records/runs/queue-expiry";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { pressRun, readRun } from "../../testing/run-calls.ts";
import { openPage } from "../../testing/socket-page.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

const content = { evaluation: "TXT", technologies: ["javascript"] };
const problems = [[{ type: "SCR", content }]];
const SLOW = "setTimeout(() => console.log('done'), 2000);";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const start = () => startWorkerProcess(server, { languages: ["javascript"] });
async function begin() {
  const who = await startCandidate(server, undefined, { problems });
  const { id } = (await pressRun(who, { code: SLOW, technology: "javascript", verify: false })).json<Run>();
  return { who, id };
}
const stateOf = async (id: string) =>
  (await server.db.selectFrom("run").select("state").where("id", "=", id).executeTakeFirst())?.state;
const isRunning = (id: string) => vi.waitUntil(async () => (await stateOf(id)) === "RUNNING", { timeout: 90_000 });
const isOver = (id: string) => vi.waitUntil(async () => (await stateOf(id)) === "EVALUATED", { timeout: 120_000 });

it("finishes a killed worker's run elsewhere, with one result", async () => {
  const first = await start();
  const { who, id } = await begin();
  await isRunning(id);
  await first.kill();
  const second = await start();
  // The lease would expire after some seconds; the test need not wait for that.
  await server.db
    .updateTable("run")
    .set({ lease_until: new Date(0) })
    .where("id", "=", id)
    .execute();
  expect(await expireLeases(server.db)).toBe(1);
  await isOver(id);
  expect(await readRun(who, id)).toMatchObject({ output: { stdout: "done\n" } });
  const { tries } = await server.db.selectFrom("run").select("tries").where("id", "=", id).executeTakeFirstOrThrow();
  expect(tries).toBe(2);
  await second.stop();
});

it("returns unfinished runs when it is told to stop", async () => {
  const first = await start();
  const { id } = await begin();
  await isRunning(id);
  await first.stop();
  expect(await stateOf(id)).toBe("QUEUED");
  const second = await start();
  await isOver(id);
  await second.stop();
});

it("reports the end of a run even if its notice was lost", async () => {
  const address = await server.listen();
  const worker = await start();
  const who = await startCandidate(server, undefined, { problems });
  const page = await openPage(address, who);
  const { id } = (await pressRun(who, { code: SLOW, technology: "javascript", verify: false })).json<Run>();
  await isRunning(id);
  // Without the listener's connection nobody hears the notice, so the server finds the end by polling.
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'invigil-listen' and datname = current_database()`;
  const deaf = setInterval(() => void server.deps.pool.query(cut), 20);
  await isOver(id);
  clearInterval(deaf);
  expect((await page.heard("code-evaluated")).run).toMatchObject({ id, state: "EVALUATED" });
  page.close();
  await worker.stop();
});
