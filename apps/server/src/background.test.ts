import type { EnvironmentReply } from "@invigil/contract/environments/environments";
import { claimEnvironment, markReady } from "@invigil/records/environments/host-work";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startBackgroundWork } from "./background.ts";
import { startCandidate } from "./testing/candidate.ts";
import { offerEnvironments, openEnvironment } from "./testing/environment-calls.ts";
import { startServer, type TestServer } from "./testing/harness.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ start: new Date().toISOString() })));
afterEach(() => server.stop());

it("gives an environment to another host when its own is silent", async () => {
  const stop = startBackgroundWork(server.deps);
  await offerEnvironments(server, { id: "first" });
  const who = await startCandidate(server, undefined, { problems: [[{ type: "PBE" }]] });
  const asked = (await openEnvironment(who)).json<EnvironmentReply>();
  const claim = (host: string) => claimEnvironment(server.db, { host, offers: ["light"], places: 5 });
  const row = await claim("first");
  await markReady(server.db, { id: row?.id ?? "", launch: row?.launch_id ?? "" });
  expect((await openEnvironment(who)).json()).toMatchObject({ environment: { state: "ready" } });

  const seen_at = sql<Date>`clock_timestamp() - interval '31 seconds'`;
  await server.db.updateTable("environment_host").set({ seen_at }).execute();
  const next = await vi.waitUntil(() => claim("second"), { timeout: 25_000, interval: 100 });
  expect(next.id).toBe(asked.environment.id);
  expect(next.launch_id).not.toBe(row?.launch_id);
  await stop();
});
