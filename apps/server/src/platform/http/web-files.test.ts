import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { buildApp } from "./app.ts";
import { webFiles } from "./web-files.ts";

const SCRIPT = "console.log('the app');".repeat(20);
const PAGE = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';

let server: TestServer;
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "invigil-web-"));
  await mkdir(join(folder, "assets", "capture"), { recursive: true });
  await writeFile(join(folder, "assets", "capture", "worker-a1b2c3.js"), SCRIPT);
  await writeFile(join(folder, "assets", "capture", "worker-a1b2c3.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets", "capture", "model-a1b2c3.wasm"), SCRIPT);
  await mkdir(join(folder, "assets", "python"));
  await writeFile(join(folder, "assets", "python", "worker-a1b2c3.js"), SCRIPT);
  await writeFile(join(folder, "assets", "python", "worker-a1b2c3.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets", "python", "engine-a1b2c3.mjs"), SCRIPT);
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "sw.js"), SCRIPT);
  await writeFile(join(folder, "preview.html"), "<!doctype html>");
  const script = join(folder, "assets", "main-a1b2c3.js");
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  app = await buildApp(server.deps);
  await webFiles(app, { folder });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = { accept: "text/html" }) => app.inject({ url, headers });

it("serves the page under /v1 and on every path below it [A2.01]", async () => {
  for (const url of ["/v1/", "/v1/test/a-slug", "/v1/test/a-slug/problem/another", "/v1/login?next=%2Fv1"]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.headers["content-type"]]).toEqual([url, 200, "text/html; charset=utf-8"]);
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
});

it("shows a candidate's own page on a separate origin that can reach nothing [A1.21]", async () => {
  const { statusCode, headers } = await get("/v1/preview.html");
  expect(statusCode).toBe(200);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("sandbox allow-scripts;");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("connect-src");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect((await get("/v1/")).headers["x-frame-options"]).toBe("DENY");
});

it("lets only the detectors' workers compile WebAssembly and contact only us", async () => {
  for (const encoding of ["br", "identity"]) {
    const { statusCode, headers } = await get("/v1/assets/capture/worker-a1b2c3.js", { "accept-encoding": encoding });
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    expect([statusCode, headers["content-security-policy"]]).toEqual([200, policy]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  const page = await get("/v1/");
  const script = await get("/v1/assets/main-a1b2c3.js");
  for (const reply of [page, script])
    expect(reply.headers["content-security-policy"]).not.toContain("wasm-unsafe-eval");
  const model = await get("/v1/assets/capture/model-a1b2c3.wasm");
  expect(model.headers["content-type"]).toBe("application/wasm");
});

it("blocks all network access of the worker that runs a candidate's Python", async () => {
  for (const encoding of ["br", "identity"]) {
    const { statusCode, headers } = await get("/v1/assets/python/worker-a1b2c3.js", { "accept-encoding": encoding });
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
    expect([statusCode, headers["content-security-policy"]]).toEqual([200, policy]);
  }
  const { headers } = await get("/v1/assets/python/engine-a1b2c3.mjs");
  expect(headers["content-type"]).toContain("javascript");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

it("redirects from the root to the app [A2.01]", async () => {
  for (const url of ["/", "/v1"]) expect((await get(url)).headers.location).toBe("/v1/");
});

it("shows the page with status 404 to a person on an unknown path, and an error to a program [A2.01]", async () => {
  const person = await get("/test/a-slug");
  expect([person.statusCode, person.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  const program = await get("/test/a-slug", { accept: "application/json" });
  expect(program.statusCode).toBe(404);
  expect(program.json()).toMatchObject({ code: "not_found" });
});

it("lets browsers cache hashed files for ever, and revalidate others", async () => {
  const asset = await get("/v1/assets/main-a1b2c3.js");
  expect(asset.body).toBe(SCRIPT);
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-type"]).toContain("javascript");
  expect((await get("/v1/sw.js")).headers["cache-control"]).toBe("no-cache");
});

it("does not return a page for a missing file of an older build", async () => {
  const reply = await get("/v1/assets/main-older.js", { accept: "*/*" });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.json()).toMatchObject({ code: "not_found" });
});

it("sends precompressed files to browsers that accept them", async () => {
  const url = "/v1/assets/main-a1b2c3.js";
  const brotli = await get(url, { "accept-encoding": "gzip, deflate, br" });
  const gzip = await get(url, { "accept-encoding": "gzip" });
  expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  for (const { headers } of [brotli, gzip]) {
    expect(headers).toMatchObject({ vary: "accept-encoding", "cache-control": "public, max-age=31536000, immutable" });
    expect(headers["content-type"]).toContain("javascript");
  }
});

it("gives every page its own nonce, the same in the policy and in the page", async () => {
  const pages = [await get("/v1/"), await get("/v1/"), await get("/nowhere")];
  const nonces = pages.map(({ headers, body }) => {
    const policy = String(headers["content-security-policy"]);
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(body).toBe(PAGE.replaceAll("__CSP_NONCE__", nonce));
    return nonce;
  });
  expect(new Set(nonces).size).toBe(3);
});

it("never serves the page with a placeholder instead of a nonce, nor a file outside the folder", async () => {
  for (const url of ["/v1/index.html", "/v1/index.html.br", "/v1/assets/../index.html"]) {
    expect((await get(url)).body).not.toContain("__CSP_NONCE__");
  }
  const outside = await get("/v1/assets/..%2f..%2f..%2fetc%2fpasswd", { accept: "*/*" });
  expect(outside.statusCode).toBeGreaterThanOrEqual(400);
});

it("says that the app is not built instead of failing", async () => {
  const bare = await buildApp(server.deps);
  await webFiles(bare, { folder: join(folder, "not-there") });
  const reply = await bare.inject("/v1/");
  await bare.close();
  expect([reply.statusCode, reply.body]).toEqual([503, "The web app is not built. Run: npm run build"]);
});
