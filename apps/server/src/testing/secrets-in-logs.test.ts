import { login } from "@invigil/contract/people/sign-in";
import { resetPassword } from "@invigil/contract/people/passwords";
import { validateSession } from "@invigil/contract/people/accounts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../platform/identity/password.ts";
import type { Browser } from "./browser.ts";
import { createFactory } from "./factory.ts";
import { startServer, type TestServer } from "./harness.ts";

const PASSWORD = "a password that nobody may read";
const NEW_PASSWORD = "another one that nobody may read";
const RESET_TOKEN = "a-reset-token-that-nobody-may-read";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  server = await startServer({ log });
});
afterAll(() => server.stop());

/** Everything a recruiter does that carries a secret; the secrets that were made meanwhile. */
async function visit(email: string): Promise<string[]> {
  const browser: Browser = server.browser();
  await browser.get(validateSession.path);
  await browser.post(login.path, { email, password: `${PASSWORD}, wrong` });
  await browser.post(login.path, { email, password: PASSWORD });
  const made = await browser.post("/api/v1/company/keys", { name: "A program", role: "author" });
  const secret = made.statusCode < 300 ? made.json<{ secret: string }>().secret : "";
  const headers = { authorization: `Bearer ${secret || "ik_000000_a-key-that-nobody-may-read"}` };
  await server.inject({ method: "GET", url: "/api/v1/company/keys", headers });
  await browser.post(resetPassword.path, { token: RESET_TOKEN, password: NEW_PASSWORD });
  return [secret, ...browser.cookies.values()].filter((value) => value !== "");
}

it("logs no password, session, key or link, even when the database fails in the middle", async () => {
  const make = createFactory(server.db);
  const { id } = await make.company("Acme");
  const account = await make.account("recruiter", id);
  const password_hash = await hashPassword(PASSWORD);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();

  const made = await visit(account.email);
  expect(made.length).toBeGreaterThan(1);
  await server.db.schema.alterTable("session").renameTo("session_elsewhere").execute();
  await server.db.schema.alterTable("api_key").renameTo("api_key_elsewhere").execute();
  await visit(account.email);

  const log = lines.join("");
  expect(log).toContain("session");
  for (const secret of [PASSWORD, NEW_PASSWORD, RESET_TOKEN, "ik_000000", ...made]) expect(log).not.toContain(secret);
});
