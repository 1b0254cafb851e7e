import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildApp } from "../../platform/http/app.ts";
import { webFiles } from "../../platform/http/web-files.ts";
import { createGatewayOrigins } from "../../shared/environments/gateway-origins.ts";
import { offerEnvironments } from "../../testing/environment-calls.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { announceEnvironments } from "./announce-environments.ts";

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startServer({ env: { ENVIRONMENTS_URL: "https://work.example.com" } });
  folder = await mkdtemp(join(tmpdir(), "invigil-web-"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function policy(): Promise<string> {
  const app = await buildApp(server.deps);
  await webFiles(app, { folder, gatewayOrigins: createGatewayOrigins(server.deps) });
  const { headers } = await app.inject({ url: "/v1/", headers: { accept: "text/html" } });
  await app.close();
  return String(headers["content-security-policy"]);
}

it("lets pages reach the gateway of the settings, and those of all live hosts", async () => {
  expect(await policy()).toContain("connect-src 'self' https://work.example.com wss://work.example.com;");
  await offerEnvironments(server);
  const found = await policy();
  expect(found).toContain("http://localhost:3001 wss://work.example.com ws://localhost:3001;");
  expect(found).toContain("frame-src 'self' https: https://work.example.com http://localhost:3001;");
});

it("says at the start what candidates get, as soon as a host is there", async () => {
  const said: string[] = [];
  const stop = announceEnvironments(server.deps, (line) => said.push(line));
  await offerEnvironments(server, { offers: ["jupyter-notebook", "light"], places: 12, editorPlaces: 5 });
  await vi.waitUntil(() => said.length > 0, { timeout: 10_000 });
  expect(said).toEqual(["Environments: the built-in workspace, Jupyter; 12, or 2 with Jupyter, at once\n"]);
  await stop();
});
