import { signUp } from "@invigil/contract/people/sign-in";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { describeFirstCompany } from "./first-company.ts";

let server: TestServer;
beforeEach(async () => {
  // Not this machine, so reaching the server must not be enough to create a company.
  server = await startServer({ env: { PUBLIC_URL: "https://tests.example.com" } });
});
afterEach(() => server.stop());

async function ask(key?: string, email = "owner@example.com"): Promise<number> {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const body = { company: "Demo works", full_name: "Demo Owner", email, password: "a long password" };
  return (await browser.post(signUp.path, key === undefined ? body : { ...body, key })).statusCode;
}

async function printedKey(): Promise<string | undefined> {
  return /\/v1\/signup\?key=(\S+)/.exec(await describeFirstCompany(server.deps))?.[1];
}

it("is created only with the link that the server prints at start", async () => {
  expect(await ask()).toBe(403);
  expect(await ask("a-guess")).toBe(403);
  const key = await printedKey();
  expect(await ask(key)).toBe(200);
  expect(await ask(key, "another@example.com")).toBe(403);
  expect(await printedKey()).toBeUndefined();
});

it("needs no link if a company exists or anyone may sign up", async () => {
  await createFactory(server.db).company();
  expect(await printedKey()).toBeUndefined();
  const here = await startServer();
  expect(await describeFirstCompany(here.deps)).toBe("");
  await here.stop();
});
