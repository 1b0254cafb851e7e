import { readServer } from "@invigil/contract/environments/environments";
import { claimEnvironment, environmentsOn, markReady } from "@invigil/records/environments/host-work";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { offerEnvironments, openEnvironment } from "../../testing/environment-calls.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { createHostWatch } from "./watch-hosts.ts";

const SECOND = 1_000;

let server: TestServer;
beforeEach(async () => void (server = await startServer({ start: new Date().toISOString() })));
afterEach(() => server.stop());

it("keeps what runs when the database was away and every host looks silent", async () => {
  await offerEnvironments(server);
  const who = await startCandidate(server, undefined, { problems: [[{ type: "PBE" }]] });
  await openEnvironment(who);
  const row = await claimEnvironment(server.db, { host: "a-host", offers: ["light"], places: 5 });
  await markReady(server.db, { id: row?.id ?? "", launch: row?.launch_id ?? "" });
  const running = async () => (await environmentsOn(server.db, "a-host")).map(({ launch_id }) => launch_id);
  const silence = () =>
    server.db
      .updateTable("environment_host")
      .set({ seen_at: sql<Date>`clock_timestamp() - interval '2 minutes'` })
      .execute();

  let now = 0;
  const watch = createHostWatch(server.deps, () => now);
  const sweep = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      now += SECOND;
      await watch();
    }
  };
  await sweep(60);
  // Nothing gets through for two minutes; then the host is heard again a few seconds after the first sweep.
  now += 120 * SECOND;
  await silence();
  await sweep(5);
  expect(await running()).toEqual([row?.launch_id]);
  const told = await who.browser.get(pathOf(readServer, { id: row?.id ?? "" }));
  expect(told.json()).toMatchObject({ environment: { state: "ready", url: "http://localhost:3001" } });
  await offerEnvironments(server);
  await sweep(60);
  expect(await running()).toEqual([row?.launch_id]);
  // The sweep gets through, and the host is silent.
  await silence();
  await sweep(1);
  expect(await running()).toEqual([]);
});
