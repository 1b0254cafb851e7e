import { identity, validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { forgotPassword, readReset, resetPassword } from "@invigil/contract/people/passwords";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../../platform/identity/password.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { postmanOf, startSmtp, unfold } from "../../testing/smtp.ts";
import { answerRequests } from "./forgot-password.ts";

const HOUR = 60 * 60_000;

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let server: TestServer;
let sender: ReturnType<typeof postmanOf>;
let password_hash: string;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  sender = postmanOf(server);
  password_hash = await hashPassword("the old password");
});
afterAll(async () => {
  sender.close();
  await server.stop();
  await smtp.close();
});
beforeEach(() => void smtp.received.splice(0));

async function recruiter() {
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  const account = await make.account("recruiter", company.id);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  return { ...account, companyId: company.id };
}

async function visitor() {
  const browser = server.browser();
  await browser.get(validateSession.path);
  return browser;
}

async function forget(email: string) {
  const reply = await (await visitor()).post(forgotPassword.path, { email });
  await answerRequests(server.deps);
  await sender.send();
  return reply;
}

/** The tokens of all sent links, oldest first. */
const sentTokens = () =>
  smtp.received.flatMap(({ source }) => /\/v1\/reset-password\/([\w-]+)/.exec(unfold(source))?.[1] ?? []);

async function lastToken(email: string): Promise<string> {
  await forget(email);
  return sentTokens().at(-1) ?? "";
}

async function choose(token: string, password = "a new long password") {
  return (await visitor()).post(pathOf(resetPassword, { token }), { password });
}

async function signIn(email: string, password: string) {
  const browser = await visitor();
  return { browser, status: (await browser.post(login.path, { email, password })).statusCode };
}

const isOpen = async (token: string) => (await (await visitor()).get(pathOf(readReset, { token }))).statusCode === 200;

it("e-mails a link for choosing a new password and signing in", async () => {
  const { email } = await recruiter();
  const token = await lastToken(email.toUpperCase());
  expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
  expect((await (await visitor()).get(pathOf(readReset, { token }))).json()).toEqual({ email });
  const reply = await choose(token);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
  // A link signs nobody in.
  expect(reply.cookies.filter(({ name }) => name === "invigil_session")).toEqual([]);
  expect((await signIn(email, "the old password")).status).toBe(401);
  expect((await signIn(email, "a new long password")).status).toBe(200);
});

it("does and says the same for an unknown address, and e-mails nobody", async () => {
  const { email } = await recruiter();
  const candidate = await createFactory(server.db).account("hacker");
  const known = await forget(email);
  smtp.received.splice(0);
  for (const other of ["nobody@example.com", candidate.email]) {
    const unknown = await forget(other);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  }
  expect(smtp.received).toEqual([]);
  expect(await server.db.selectFrom("password_request").selectAll().execute()).toEqual([]);
});

it("ends every session, tells the person by e-mail and audits it", async () => {
  const { id, email, companyId } = await recruiter();
  const before = server.browser();
  await before.signIn(server.deps, id);
  await choose(await lastToken(email));
  expect((await before.get(identity.path)).json()).toMatchObject({ user_id: null });
  await sender.send();
  expect(unfold(smtp.received.at(-1)?.source ?? "")).toContain("Subject: Your password was changed");
  const rows = await server.db.selectFrom("audit").select("action").where("company_id", "=", companyId).execute();
  expect(rows.map(({ action }) => action)).toEqual(["password.forgot", "password.reset"]);
});

it("refuses a link that was used, is an hour old, or was followed by another", async () => {
  const { email } = await recruiter();
  const used = await lastToken(email);
  await choose(used);
  expect(refusal(await choose(used, "yet another password"))).toEqual([404, "reset_not_found"]);

  const replaced = await lastToken(email);
  const newest = await lastToken(email);
  expect([await isOpen(replaced), await isOpen(newest)]).toEqual([false, true]);
  server.advance(HOUR - 1);
  expect(await isOpen(newest)).toBe(true);
  server.advance(1);
  expect(refusal(await choose(newest))).toEqual([404, "reset_not_found"]);
});

it("accepts a link once if it is used twice at the same time", async () => {
  const { email } = await recruiter();
  const token = await lastToken(email);
  const replies = await Promise.all([choose(token, "the first password"), choose(token, "the second password")]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
});

it("refuses commonly guessed and often stolen passwords, and the link stays valid", async () => {
  const { email } = await recruiter();
  const token = await lastToken(email);
  expect((await choose(token, "short")).statusCode).toBe(400);
  for (const password of ["Password123456", "counterstrike", email.toUpperCase()]) {
    expect(refusal(await choose(token, password))).toEqual([400, "password_refused"]);
  }
  expect((await choose(token)).statusCode).toBe(200);
});

it("sends one person three links per hour, and the last one keeps working however often somebody asks", async () => {
  const { email } = await recruiter();
  for (let asked = 0; asked < 6; asked += 1) await forget(email);
  const tokens = sentTokens();
  expect(tokens).toHaveLength(3);
  expect(await isOpen(tokens[2] ?? "")).toBe(true);
  expect((await signIn(email, "the old password")).status).toBe(200);
  server.advance(HOUR);
  await forget(email);
  expect(await isOpen(sentTokens().at(-1) ?? "")).toBe(true);
});

it("e-mails nobody who is disabled or has not joined yet, and ends their links", async () => {
  const person = await recruiter();
  const token = await lastToken(person.email);
  const set = (values: { disabled_at?: Date; password_hash?: null }) =>
    server.db.updateTable("account").set(values).where("id", "=", person.id).execute();
  await set({ disabled_at: server.now() });
  expect(await isOpen(token)).toBe(false);
  const newcomer = await recruiter();
  await server.db.updateTable("account").set({ password_hash: null }).where("id", "=", newcomer.id).execute();
  smtp.received.splice(0);
  for (const { email } of [person, newcomer]) await forget(email);
  expect(smtp.received).toEqual([]);
});

it("keeps the link out of the database and the outbox", async () => {
  const { email, id } = await recruiter();
  const token = await lastToken(email);
  const stored = await server.db.selectFrom("mail").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const owner = server.browser();
  await owner.signIn(server.deps, id);
  const outbox = await owner.get("/api/v1/company/outbox");
  expect(outbox.body).toContain("Only the e-mail itself contains the link.");
  expect(outbox.body).not.toMatch(/reset-password\/|v1\/join/);
});

it("does not send a link that expired while it waited", async () => {
  const { email, companyId } = await recruiter();
  await (await visitor()).post(forgotPassword.path, { email });
  await answerRequests(server.deps);
  await (await visitor()).post(forgotPassword.path, { email });
  await answerRequests(server.deps);
  await sender.send();
  expect(sentTokens()).toHaveLength(1);
  const mails = await server.db.selectFrom("mail").select("state").where("company_id", "=", companyId).execute();
  expect(mails.map(({ state }) => state).toSorted()).toEqual(["failed", "sent"]);
});

it("says that no e-mail is sent without a mail server, and stores nothing", async () => {
  const silent = await startServer();
  const browser = silent.browser();
  await browser.get(validateSession.path);
  const reply = await browser.post(forgotPassword.path, { email: "a@example.com" });
  expect(reply.json()).toEqual({ sends: false });
  expect(await silent.db.selectFrom("password_request").selectAll().execute()).toEqual([]);
  await silent.stop();
});

it("lets one network address ask ten times per minute", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "true", SMTP_URL: smtp.url } });
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) {
    const browser = limited.browser();
    await browser.get(validateSession.path);
    statuses.push((await browser.post(forgotPassword.path, { email: `a-${asked}@example.com` })).statusCode);
  }
  await limited.stop();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
