import { Run } from "@invigil/contract/taking/runs";
import type { ServerMessage } from "@invigil/contract/socket";
import { claimRun } from "@invigil/records/runs/queue-work";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer, pressRun } from "../../testing/run-calls.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startServer();
  address = await server.listen();
  await offer(server, ["SCR:python"]);
});
afterAll(() => server.stop());

const content = { evaluation: "TXT", technologies: ["python"] };
const start = () => startCandidate(server, undefined, { problems: [[{ type: "SCR", content, grading: {} }]] });
const claim = () => claimRun(server.db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 });

it("tells a waiting candidate how the queue gets shorter", async () => {
  const others = [await start(), await start()];
  const who = await start();
  for (const each of others) await pressRun(each, { code: "1" });
  const page = await openPage(address, who);
  const run = Run.parse((await pressRun(who, { code: "2" })).json());
  expect(run.ahead).toBe(2);
  const isAt = (ahead: number | null) => (message: ServerMessage) =>
    message.type === "code-async" && message.run_id === run.id && message.ahead === ahead;

  await claim();
  await page.heard("code-async", isAt(1));
  await claim();
  await page.heard("code-async", isAt(0));
  expect((await claim())?.id).toBe(run.id);
  await page.heard("code-async", isAt(null));
  page.close();
});
