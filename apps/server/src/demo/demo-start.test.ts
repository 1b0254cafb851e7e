import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../platform/csrf.ts";
import { startMain } from "../testing/main-process.ts";

/** A machine may be busy with other things. */
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

/** Starts the product on the same folder and database, and waits until it has said all that it says at its start. */
async function start(env: Record<string, string>) {
  // The system chooses the port, and the log says which.
  const product = startMain({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: "0", LOG_LEVEL: "info", ...env });
  processes.push(product.child);
  await vi.waitFor(() => expect(product.said.out).toContain("/v1/login\n"), { timeout: STARTS_WITHIN });
  return {
    address: /listening at (http:[^"]+)/.exec(product.said.out)?.[1] ?? "",
    password: /recruiter@example\.com, (.+)\)/.exec(product.said.out)?.[1] ?? "",
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
  return { status: reply.status };
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
