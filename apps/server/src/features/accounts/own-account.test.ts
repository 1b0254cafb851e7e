import { identity, validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { changeOwnPassword, endOtherSessions, endSession, listSessions } from "@invigil/contract/people/own-account";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newApiKey } from "../../platform/identity/api-keys.ts";
import { hashPassword } from "../../platform/identity/password.ts";
import type { Browser } from "../../testing/browser.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1";

let server: TestServer;
let password_hash: string;
beforeAll(async () => {
  server = await startServer();
  password_hash = await hashPassword("the old password");
});
afterAll(() => server.stop());

async function recruiter() {
  const make = createFactory(server.db);
  const company = await make.company();
  const account = await make.account("recruiter", company.id);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  return { ...account, companyId: company.id };
}

async function signIn(email: string, userAgent: string, password = "the old password") {
  const browser = server.browser();
  await browser.get(validateSession.path);
  await browser.send("POST", login.path, { email, password }, { "user-agent": userAgent });
  return browser;
}

const sessions = async (browser: Browser) =>
  listSessions.response.parse((await browser.get(listSessions.path)).json()).sessions;
const isIn = async (browser: Browser) =>
  (await browser.get(identity.path)).json<{ user_id: unknown }>().user_id !== null;
const audit = async (companyId: number) =>
  (await server.db.selectFrom("audit").select("action").where("company_id", "=", companyId).execute()).map(
    ({ action }) => action,
  );

it("lists a person's sessions in plain words, and marks the current browser", async () => {
  const { email } = await recruiter();
  const desk = await signIn(email, FIREFOX);
  server.advance(MINUTE);
  await signIn(email, SAFARI);
  const seen = await sessions(desk);
  expect(seen.map(({ browser, current }) => [browser, current])).toEqual([
    ["Safari on iPhone", false],
    ["Firefox on Windows", true],
  ]);
  expect(JSON.stringify(seen)).not.toContain("hash");
});

it("ends one session, or all others, and audits it", async () => {
  const { email, companyId } = await recruiter();
  const [desk, phone, other] = [
    await signIn(email, FIREFOX),
    await signIn(email, SAFARI),
    await signIn(email, "curl/8.16.0"),
  ];
  const phoneId = (await sessions(desk)).find(({ browser }) => browser === "Safari on iPhone")?.id ?? 0;
  expect((await desk.post(pathOf(endSession, { id: phoneId }))).statusCode).toBe(200);
  expect([await isIn(desk), await isIn(phone), await isIn(other)]).toEqual([true, false, true]);
  expect((await desk.post(endOtherSessions.path)).json()).toEqual({ ended: 1 });
  expect([await isIn(desk), await isIn(other)]).toEqual([true, false]);
  expect(await audit(companyId)).toEqual(["account.sign-out", "account.sign-out"]);
});

it("does not end another person's session", async () => {
  const [one, two] = [await recruiter(), await recruiter()];
  const theirs = await signIn(two.email, SAFARI);
  const [session] = await sessions(theirs);
  const reply = await (await signIn(one.email, FIREFOX)).post(pathOf(endSession, { id: session?.id ?? 0 }));
  expect(refusal(reply)).toEqual([404, "not_found"]);
  expect(await isIn(theirs)).toBe(true);
});

it("changes the password if the current one is right, and ends the other sessions", async () => {
  const { email, companyId } = await recruiter();
  const [desk, phone] = [await signIn(email, FIREFOX), await signIn(email, SAFARI)];
  const change = (current: string, password: string) => desk.post(changeOwnPassword.path, { current, password });
  expect(refusal(await change("a wrong password", "a new long password"))).toEqual([403, "wrong_password"]);
  expect(refusal(await change("the old password", "password1234"))).toEqual([400, "password_refused"]);
  expect((await change("the old password", "a new long password")).statusCode).toBe(200);
  expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
  expect(await isIn(await signIn(email, FIREFOX, "a new long password"))).toBe(true);
  expect(await audit(companyId)).toEqual(["password.change"]);
  const mails = await server.db.selectFrom("mail").select("subject").where("company_id", "=", companyId).execute();
  expect(mails).toEqual([{ subject: "Your password was changed" }]);
});

it("ends a recruiter's session after twelve hours without use, and after seven days in any case", async () => {
  const { email } = await recruiter();
  const idle = await signIn(email, FIREFOX);
  server.advance(12 * HOUR);
  expect(await isIn(idle)).toBe(false);

  const busy = await signIn(email, FIREFOX);
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    server.advance(8 * HOUR);
    expect(await isIn(busy)).toBe(true);
  }
  server.advance(8 * HOUR);
  expect(await isIn(busy)).toBe(false);
});

it("records the last use once per five minutes", async () => {
  const { email, id } = await recruiter();
  const desk = await signIn(email, FIREFOX);
  const lastUse = async () =>
    (
      await server.db
        .selectFrom("session")
        .select("last_used_at")
        .where("account_id", "=", id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const first = await lastUse();
  server.advance(5 * MINUTE - 1);
  await isIn(desk);
  expect(await lastUse()).toEqual(first);
  server.advance(1);
  await isIn(desk);
  expect(await lastUse()).toEqual(server.now());
});

it("is closed to API keys", async () => {
  const { id, companyId } = await recruiter();
  const { secret, prefix, hash } = newApiKey();
  const key = { company_id: companyId, created_by: id, name: "A program", role: "owner" as const, prefix };
  await server.db
    .insertInto("api_key")
    .values({ ...key, key_hash: hash, created_at: server.now() })
    .execute();
  const authorization = `Bearer ${secret}`;
  const known = await server.inject({ method: "GET", url: "/api/v1/company/people", headers: { authorization } });
  expect(known.statusCode).toBe(200);
  const read = await server.inject({ method: "GET", url: listSessions.path, headers: { authorization } });
  expect(refusal(read)).toEqual([403, "forbidden"]);
  const write = await server.inject({ method: "POST", url: endOtherSessions.path, headers: { authorization } });
  expect(refusal(write)).toEqual([403, "forbidden"]);
});
