import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../platform/http/csrf.ts";
import { startMain } from "../testing/main-process.ts";

/** Generous, because the machine may be busy. */
const STARTS_WITHIN = 240_000;

let folder: string;
let database: TestDatabase;
let processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-demo-"));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of processes) child.kill("SIGKILL");
  processes = [];
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the product on the same folder and database, and waits until it has printed everything it prints at the start. */
async function start(env: Record<string, string>) {
  // The system chooses the port, and the log names it.
  const product = startMain({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: "0", LOG_LEVEL: "info", ...env });
  processes.push(product.child);
  await vi.waitFor(() => expect(product.said.out).toMatch(/\/v1\/login\n|The demo is off/), { timeout: STARTS_WITHIN });
  return {
    address: /listening at (http:[^"]+)/.exec(product.said.out)?.[1] ?? "",
    out: product.said.out,
    password: /recruiter@example\.com, (.+)\)/.exec(product.said.out)?.[1] ?? "",
    link: new URL(/Plain test.* (http:\S+)/.exec(product.said.out)?.[1] ?? "http://localhost/nothing").pathname,
    async stop() {
      product.child.kill("SIGTERM");
      await product.ended;
    },
  };
}

function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

async function signIn(address: string, password: string) {
  const cookie = cookiesOf(await fetch(`${address}/gateways/validate-session`));
  const token = decodeURIComponent(new RegExp(`${CSRF_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? "");
  const reply = await fetch(`${address}/accounts/login`, {
    method: "POST",
    headers: { cookie, [CSRF_HEADER]: token, "content-type": "application/json" },
    body: JSON.stringify({ email: "recruiter@example.com", password }),
  });
  return { status: reply.status, cookie: cookiesOf(reply) };
}

async function isSignedIn(address: string, cookie: string): Promise<unknown> {
  return (await fetch(`${address}/gateways/validate-session`, { headers: { cookie } })).json();
}

async function follow(address: string, link: string): Promise<number> {
  return (await fetch(`${address}${link}`, { redirect: "manual" })).status;
}

it("prints a password that nobody else can know, and the same one at the next start", async () => {
  const first = await start({ DEMO: "true" });
  expect(first.password).toMatch(/^[\w-]{16}$/);
  expect((await signIn(first.address, first.password)).status).toBe(200);
  expect((await signIn(first.address, "demo-recruiter")).status).toBe(401);
  await first.stop();
  const second = await start({ DEMO: "true" });
  expect(second.password).toBe(first.password);
  expect((await signIn(second.address, second.password)).status).toBe(200);
});

it("lets nobody into the demo while DEMO is false, and everyone again afterwards", async () => {
  const on = { DEMO: "true", DEMO_PASSWORD: "chosen by the operator" };
  const first = await start(on);
  expect(first.password).toBe(on.DEMO_PASSWORD);
  const { status, cookie } = await signIn(first.address, on.DEMO_PASSWORD);
  expect([status, await isSignedIn(first.address, cookie)]).toEqual([200, { valid: true }]);
  expect(await follow(first.address, first.link)).toBe(302);
  await first.stop();

  const off = await start({ ...on, DEMO: "false" });
  expect(off.out).not.toContain("/gateways/enter/");
  expect((await signIn(off.address, on.DEMO_PASSWORD)).status).toBe(401);
  expect(await isSignedIn(off.address, cookie)).toEqual({ valid: false });
  expect(await follow(off.address, first.link)).toBe(404);
  await off.stop();

  const again = await start(on);
  expect((await signIn(again.address, on.DEMO_PASSWORD)).status).toBe(200);
  expect(await isSignedIn(again.address, cookie)).toEqual({ valid: false });
  expect(await follow(again.address, first.link)).toBe(302);
});

it("has no demo on an external database unless it is asked for, and none at a public address", async () => {
  const own = await start({});
  expect(own.out).toContain("The demo is off: DATABASE_URL is set. Set DEMO=true to turn it on.");
  await own.stop();
  const elsewhere = await start({ DEMO: "true", PUBLIC_URL: "https://tests.example.com" });
  expect(elsewhere.out).toContain("The demo is off: PUBLIC_URL does not point to this machine.");
  expect((await signIn(elsewhere.address, "demo-recruiter")).status).toBe(401);
});

it("does not bring the demo back with a reset while it is off", async () => {
  const reset = startMain({ DATA_DIR: folder, DATABASE_URL: database.url, DEMO: "false" }, "reset-demo.ts");
  processes.push(reset.child);
  expect(await reset.ended).toEqual({
    code: 1,
    out: "",
    err: "The demo is off, so it cannot be reset. DEMO is false.\n",
  });
});
