import { identity, logout, validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CSRF_COOKIE } from "../../platform/http/csrf.ts";
import { hashPassword } from "../../platform/identity/password.ts";
import { SESSION_COOKIE } from "../../platform/identity/sessions.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
beforeEach(async () => {
  server = await startServer();
  make = createFactory(server.db);
});
afterEach(() => server.stop());

const nobody = { user_id: null, usertype: null, username: null };

async function recruiter(password: string) {
  const company = await make.company();
  const account = await make.account("recruiter", company.id);
  const password_hash = await hashPassword(password);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  return { ...account, company };
}

it("says who is signed in, and nothing if nobody is [A6.03] [A7.18]", async () => {
  const { id, username } = await make.account("hacker");
  const browser = server.browser();
  expect((await browser.get(identity.path)).json()).toEqual(nobody);
  await browser.signIn(server.deps, id);
  expect((await browser.get(identity.path)).json()).toEqual({ user_id: id, usertype: "hacker", username });
});

it("says whether the session is valid and hands out a matching CSRF token [A7.18]", async () => {
  const { id } = await make.account("hacker");
  const browser = server.browser();
  expect((await browser.get(validateSession.path)).json()).toEqual({ valid: false });
  const strangers = browser.cookies.get(CSRF_COOKIE);
  await browser.signIn(server.deps, id);
  const own = browser.cookies.get(CSRF_COOKIE);
  expect(own).not.toBe(strangers);
  const again = await browser.get(validateSession.path);
  expect(again.json()).toEqual({ valid: true });
  expect(again.cookies).toEqual([]);
});

it("ends a session after fourteen days", async () => {
  const { id } = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, id);
  server.advance(14 * 86_400_000);
  expect((await browser.get(validateSession.path)).json()).toEqual({ valid: false });
  expect((await browser.get(`/api/v1/hacker/${id}`)).statusCode).toBe(401);
});

it("signs a recruiter in to a new session, whatever the case of the address", async () => {
  const { id, username, email } = await recruiter("demo password");
  const browser = server.browser();
  await browser.get(validateSession.path);
  const before = browser.cookies.get(CSRF_COOKIE);
  const reply = await browser.post(login.path, { email: email.toUpperCase(), password: "demo password" });
  expect(reply.json()).toEqual({ user_id: id, usertype: "recruiter", username });
  expect(browser.cookies.get(CSRF_COOKIE)).not.toBe(before);
  expect(reply.cookies.find((cookie) => cookie.name === SESSION_COOKIE)).toMatchObject({
    httpOnly: true,
    sameSite: "Lax",
  });
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: id });
  expect((await browser.post(logout.path)).statusCode).toBe(200);
});

it("ends the session that a login replaces", async () => {
  const { email } = await recruiter("demo password");
  const candidate = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, candidate.id);
  const old = browser.cookies.get(SESSION_COOKIE) ?? "";
  await browser.post(login.path, { email, password: "demo password" });
  const thief = server.browser();
  thief.cookies.set(SESSION_COOKIE, old);
  expect((await thief.get(identity.path)).json()).toEqual(nobody);
});

it("gives a wrong password and an unknown address the same refusal", async () => {
  const { email } = await recruiter("demo password");
  const browser = server.browser();
  await browser.get(validateSession.path);
  const wrong = await browser.post(login.path, { email, password: "other" });
  const unknown = await browser.post(login.path, { email: "nobody@example.com", password: "other" });
  for (const reply of [wrong, unknown]) {
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: "wrong_credentials", message: "wrong_credentials" });
    expect(reply.cookies).toEqual([]);
  }
});

it("refuses to sign in without a CSRF token", async () => {
  const reply = await server.browser().post(login.path, { email: "a@example.com", password: "x" });
  expect(refusal(reply)).toEqual([403, "csrf_failed"]);
});

it("does not accept the CSRF token of another session", async () => {
  const [one, two] = [await make.account("hacker"), await make.account("hacker")];
  const [victim, other] = [server.browser(), server.browser()];
  await victim.signIn(server.deps, one.id);
  await other.signIn(server.deps, two.id);
  victim.cookies.set(CSRF_COOKIE, other.cookies.get(CSRF_COOKIE) ?? "");
  expect(refusal(await victim.post(logout.path))).toEqual([403, "csrf_failed"]);
});

it("ends the session by call, and by opening /accounts/logout [A2.14]", async () => {
  const { id } = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, id);
  expect((await browser.post(logout.path)).json()).toEqual({ ok: true });
  expect((await browser.get(identity.path)).json()).toEqual(nobody);

  await browser.signIn(server.deps, id);
  const token = browser.cookies.get(SESSION_COOKIE) ?? "";
  const left = await browser.get("/accounts/logout");
  expect([left.statusCode, left.headers.location]).toEqual([302, "/v1/signed-out"]);
  browser.cookies.set(SESSION_COOKIE, token);
  expect((await browser.get(identity.path)).json()).toEqual(nobody);
});

it("is not ended by a picture or a frame in somebody's text", async () => {
  const { id } = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, id);
  for (const destination of ["image", "iframe", "empty"]) {
    const reply = await browser.send("GET", "/accounts/logout", undefined, { "sec-fetch-dest": destination });
    expect(reply.statusCode).toBe(403);
  }
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: id });
  const left = await browser.send("GET", "/accounts/logout", undefined, { "sec-fetch-dest": "document" });
  expect(left.statusCode).toBe(302);
});

it("is not ended by a link on another site [A2.14]", async () => {
  const { id } = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, id);
  const visit = (headers: Record<string, string>) =>
    browser.send("GET", "/accounts/logout", undefined, { host: "tests.example.com", ...headers });
  const page = { "sec-fetch-dest": "document" };
  for (const elsewhere of [
    { ...page, "sec-fetch-site": "cross-site" },
    { ...page, "sec-fetch-site": "same-site" },
    { referer: "http://evil.example/" },
    { referer: "not an address" },
  ])
    expect((await visit(elsewhere)).statusCode).toBe(403);
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: id });
  for (const here of [
    { ...page, "sec-fetch-site": "same-origin" },
    { ...page, "sec-fetch-site": "none" },
    { referer: "http://tests.example.com/v1/tests" },
  ])
    expect((await visit(here)).statusCode).toBe(302);
});

it("leads /accounts/login to the sign-in page", async () => {
  const reply = await server.browser().get("/accounts/login");
  expect([reply.statusCode, reply.headers.location]).toEqual([302, "/v1/login"]);
});

it("shows only a candidate's own profile [A7.19]", async () => {
  const [one, two] = [await make.account("hacker"), await make.account("hacker")];
  const browser = server.browser();
  expect((await browser.get(`/api/v1/hacker/${one.id}`)).statusCode).toBe(401);
  await browser.signIn(server.deps, one.id);
  expect((await browser.get(`/api/v1/hacker/${one.id}`)).json()).toEqual({
    id: one.id,
    full_name: "Demo Person",
    email: one.email,
    company: null,
    job_title: null,
  });
  for (const id of [two.id, one.id + 1_000]) {
    const reply = await browser.get(`/api/v1/hacker/${id}`);
    expect(refusal(reply)).toEqual([404, "not_found"]);
  }
});

it("shows a recruiter's own profile through its own call [A6.03] [A7.19]", async () => {
  const { id, email, company } = await recruiter("x");
  const browser = server.browser();
  await browser.signIn(server.deps, id);
  expect((await browser.get(`/api/v1/recruiter/${id}`)).json()).toMatchObject({
    id,
    email,
    company: { slug: company.slug, name: "Demo company" },
  });
  expect((await browser.get(`/api/v1/hacker/${id}`)).statusCode).toBe(403);
});
