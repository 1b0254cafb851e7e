import { validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { RATE_LIMITS: "true" } })));
afterEach(() => server.stop());

async function attempt(email: string): Promise<number> {
  const browser = server.browser();
  await browser.get(validateSession.path);
  return (await browser.post(login.path, { email, password: "guess" })).statusCode;
}

it("lets one address try ten passwords per minute for one e-mail, whatever cookies it sends", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) statuses.push(await attempt("a@example.com"));
  statuses.push(await attempt("A@example.com"), await attempt("b@example.com"));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 401]);
});

it("lets one address try sixty passwords per minute, whatever e-mails it invents", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => attempt(`made-up-${n}@example.com`)));
  expect(await attempt("one-more@example.com")).toBe(429);
});

it("refuses a flood of logins instead of letting all of them wait", async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(`at-once-${n}@example.com`)));
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(await attempt("afterwards@example.com")).toBe(401);
});

it("counts the address that our own proxy saw, not a forged one", async () => {
  const behindProxy = await startServer({ env: { RATE_LIMITS: "true", TRUST_PROXY: "1" } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const browser = behindProxy.browser();
    await browser.get(validateSession.path);
    const from = { "x-forwarded-for": `198.51.100.${tries}, 203.0.113.9` };
    const guess = { email: "a@example.com", password: "guess" };
    statuses.push((await browser.send("POST", login.path, guess, from)).statusCode);
  }
  await behindProxy.stop();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});
