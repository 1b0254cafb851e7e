import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readServer, type EnvironmentReply } from "@invigil/contract/environments/environments";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { parseConfig } from "./platform/config.ts";
import { startCandidate, type StartedCandidate } from "./testing/candidate.ts";
import { openEnvironment } from "./testing/environment-calls.ts";
import { pathOf, startServer, type TestServer } from "./testing/harness.ts";
import { startEnvironments } from "./start-environments.ts";

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "invigil-start-"));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const isMissing = !existsSync("/usr/bin/bwrap");

/** A whole product on this machine: the page's call, the host's process, its box, and the gateway. */
it.skipIf(isMissing)(
  "starts the host beside the server, opens an environment there with the page's key, and stops it with the product",
  async () => {
    const config = parseConfig({
      DATA_DIR: folder,
      PORT: "0",
      LOG_LEVEL: "error",
      PUBLIC_URL: "http://localhost:3000",
      ENVIRONMENTS_EDITORS: "light",
      ENVIRONMENTS_PLACES: "7",
      ENVIRONMENTS_EDITOR_PLACES: "4",
    });
    const databaseUrl = server.deps.pool.options.connectionString ?? "";
    const warned: string[] = [];
    const stop = startEnvironments({ config, databaseUrl, log: { warn: (line: string) => void warned.push(line) } });
    onTestFinished(stop);
    const [first] = await vi.waitUntil(hosts, { timeout: 60_000, interval: 100 });
    expect(first).toMatchObject({ offers: ["light"], places: 7, editor_places: 4 });

    const who = await startCandidate(server, undefined, { problems: [[{ type: "PBE" }]] });
    const { environment } = (await openEnvironment(who)).json<EnvironmentReply>();
    const address = `${environment.url}/environments/${environment.id}/health`;
    const launchOf = async () => {
      const { launch, state } = (await read(who, environment.id)).environment;
      if (state !== "ready") return undefined;
      const reply = await fetch(address, { headers: { authorization: `Bearer ${environment.key}` } });
      return reply.ok ? { launch, told: await reply.json() } : undefined;
    };
    const started = await vi.waitUntil(launchOf, { timeout: 60_000, interval: 100 });
    expect(started.told).toEqual({ launch: started.launch });
    await stop();
    expect(await readLiveHosts(server.db)).toEqual([]);
    expect(await read(who, environment.id)).toMatchObject({ environment: { state: "queued" } });
    expect(warned).toEqual([]);
  },
);

async function hosts() {
  const found = await readLiveHosts(server.db);
  return found.length > 0 && found;
}

async function read(who: StartedCandidate, id: string): Promise<EnvironmentReply> {
  return (await who.browser.get(pathOf(readServer, { id }))).json();
}
