import { identity, validateSession } from "@invigil/contract/people/accounts";
import { confirmSignUp, login, readSignUp, signUp } from "@invigil/contract/people/sign-in";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../../platform/identity/password.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { postmanOf, startSmtp, unfold } from "../../testing/smtp.ts";
import { answerSignUps } from "./answer-sign-ups.ts";

const DAY = 24 * 60 * 60_000;

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let server: TestServer;
let sender: ReturnType<typeof postmanOf>;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  sender = postmanOf(server);
});
afterAll(async () => {
  sender.close();
  await server.stop();
  await smtp.close();
});
beforeEach(() => void smtp.received.splice(0));

async function visitor() {
  const browser = server.browser();
  await browser.get(validateSession.path);
  return browser;
}

async function ask(email: string) {
  const body = { company: "Demo works", full_name: "Demo Owner", email, password: "a long password" };
  const reply = await (await visitor()).post(signUp.path, body);
  await answerSignUps(server.deps);
  await sender.send();
  return reply;
}

const sent = () => unfold(smtp.received.at(-1)?.source ?? "");
const sentToken = () => /\/v1\/signup\/([\w-]+)/.exec(sent())?.[1] ?? "";

async function known() {
  const make = createFactory(server.db);
  const { id } = await make.company("Acme");
  const account = await make.account("recruiter", id);
  const password_hash = await hashPassword("a long password");
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  return { companyId: id, ...account };
}

it("gives known and unknown addresses the same reply, and e-mails each the truth", async () => {
  const { email, companyId } = await known();
  const unknown = await ask("new@example.com");
  expect(sent()).toContain("Subject: Create your company");
  const before = await server.db.selectFrom("company").select("id").execute();
  const again = await ask(email.toUpperCase());
  expect([again.statusCode, again.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(again.json()).toEqual({ user_id: null, usertype: null, username: null, mailed: true });
  expect([again.cookies, unknown.cookies]).toEqual([[], []]);
  expect(smtp.received.at(-1)?.to).toEqual([email]);
  expect(sent()).toContain("Subject: You already have an account");
  expect(sentToken()).toBe("");
  expect(await server.db.selectFrom("company").select("id").execute()).toEqual(before);
  const rows = await server.db.selectFrom("audit").select("action").where("company_id", "=", companyId).execute();
  expect(rows).toEqual([{ action: "account.sign-up-again" }]);
});

it("creates the company and signs its owner in through the e-mailed link, once", async () => {
  await ask("owner@example.com");
  const token = sentToken();
  expect(JSON.stringify(await server.db.selectFrom("mail").select("body").execute())).not.toContain(token);
  const browser = await visitor();
  const wanted = { company: "Demo works", email: "owner@example.com" };
  expect((await browser.get(pathOf(readSignUp, { token }))).json()).toEqual(wanted);
  expect((await browser.post(login.path, { ...wanted, password: "a long password" })).statusCode).toBe(401);
  const confirmed = await browser.post(pathOf(confirmSignUp, { token }));
  expect((await browser.get(identity.path)).json()).toEqual(confirmed.json());
  expect(confirmed.json()).toMatchObject({ usertype: "recruiter" });
  const again = await (await visitor()).post(pathOf(confirmSignUp, { token }));
  expect(refusal(again)).toEqual([404, "sign_up_not_found"]);
  const entered = await (await visitor()).post(login.path, { email: wanted.email, password: "a long password" });
  expect(entered.statusCode).toBe(200);
});

it("ends a link after a day, or if the address is taken meanwhile", async () => {
  await ask("late@example.com");
  const late = sentToken();
  await ask("taken@example.com");
  const taken = sentToken();
  const { id } = await known();
  await server.db.updateTable("account").set({ email: "Taken@example.com" }).where("id", "=", id).execute();
  const confirm = async (token: string) => (await visitor()).post(pathOf(confirmSignUp, { token }));
  expect(refusal(await confirm(taken))).toEqual([404, "sign_up_not_found"]);
  server.advance(DAY);
  expect(refusal(await confirm(late))).toEqual([404, "sign_up_not_found"]);
  await answerSignUps(server.deps);
  expect(await server.db.selectFrom("sign_up").selectAll().execute()).toEqual([]);
});

it("e-mails one address three times per hour, however often somebody asks", async () => {
  for (let asked = 0; asked < 5; asked += 1) await ask("often@example.com");
  expect(smtp.received).toHaveLength(3);
});
