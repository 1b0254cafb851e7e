import { toJson } from "@invigil/db/json";
import { afterEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPlan } from "../../testing/interview-calls.ts";
import { postmanOf, startSmtp } from "../../testing/smtp.ts";
import { submit } from "../../testing/take-test.ts";
import { createReminders } from "./reminders.ts";

let server: TestServer;
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const inHours = (hours: number) => new Date(server.now().getTime() + hours * HOUR).toISOString();

async function open(env: Record<string, string> = {}) {
  server = await startServer({ env });
  closing.push(() => server.stop());
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  const test = await make.test(company.id, { name: "Arithmetic" });
  const { browser, account } = await signInRecruiter(server, company.id);
  const invite = async (names: string[], closes_at: string | null = null) => {
    const people = names.map((name) => ({ email: `${name}@example.com`, name }));
    const reply = await browser.post(`/api/v1/test/${test.slug}/candidates`, { people, closes_at });
    return reply.json<{ invited: { invite_id: string }[] }>().invited.map(({ invite_id }) => invite_id);
  };
  /** Sessions end within a day. */
  const signInAgain = () => browser.signIn(server.deps, account.id);
  const start = async (id: string) => {
    await signInAgain();
    const { link } = (await browser.get(`/api/v1/invite/${id}/link`)).json();
    const candidate = server.browser();
    await candidate.get(new URL(link).pathname);
    expect((await candidate.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
  };
  const times = async (reminders: object) => {
    await signInAgain();
    return browser.send("PUT", `/api/v1/test/${test.slug}/reminders`, reminders);
  };
  const remind = async (ids: string[]) =>
    (await browser.post(`/api/v1/test/${test.slug}/reminders`, { invite_ids: ids })).json().reminded;
  return { company, test, browser, signInAgain, invite, start, times, remind };
}

/** The sweep of one server, as it is when it has just started. */
const sweep = () => createReminders(server.deps)();

async function reminded() {
  const rows = await server.db
    .selectFrom("mail")
    .select(["recipient", "subject", "body"])
    .where("is_reminder", "=", true)
    .orderBy("id")
    .execute();
  for (const { subject } of rows) expect(subject).toBe("Reminder: Acme invites you to Arithmetic");
  return rows.map(({ recipient }) => recipient.split("@")[0] ?? "").toSorted((a, b) => a.localeCompare(b));
}

it("reminds three days after the invitation and a day before the closing, each once, on several servers", async () => {
  const { invite } = await open();
  await invite(["ada"], inHours(10 * 24));
  server.advance(3 * DAY - 1);
  await sweep();
  expect(await reminded()).toEqual([]);
  server.advance(1);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await reminded()).toEqual(["ada"]);
  server.advance(6 * DAY - 1);
  await sweep();
  expect(await reminded()).toEqual(["ada"]);
  server.advance(1);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await reminded()).toEqual(["ada", "ada"]);
  const { body } = await server.db.selectFrom("mail").select("body").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(body).toContain("You have not started the test “Arithmetic” yet, to which Acme has invited you.");
  expect(body).toMatch(/Duration: 1 hour\n[^]*Closes: /);
  expect(body).toContain("{link}");
});

it("reminds nobody who has started, was withdrawn or erased, or whose time is over", async () => {
  const { invite, start, browser, test } = await open();
  const [begun = "", gone = "", erased = ""] = await invite(["begun", "gone", "erased", "waits"]);
  await invite(["over"], inHours(1));
  await start(begun);
  await browser.post(`/rpc/invite.revoke/${gone}`);
  const { username } = await server.db
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select("username")
    .where("invite.id", "=", erased)
    .executeTakeFirstOrThrow();
  const erasure = await browser.post(`/rpc/candidate.erase/${username}`, { confirm: username });
  expect(erasure.statusCode).toBe(200);
  server.advance(3 * DAY);
  await sweep();
  expect(await reminded()).toEqual(["waits"]);
  await server.db.updateTable("test").set({ state: "archived" }).where("id", "=", test.id).execute();
  await server.db.deleteFrom("invite_reminder").execute();
  await server.db.deleteFrom("mail").execute();
  await sweep();
  expect(await reminded()).toEqual([]);
});

it("reminds somebody who may take the test again and has not", async () => {
  const { invite, remind, signInAgain, browser, test } = await open();
  await server.db.updateTable("test").set({ allow_retake: true }).where("id", "=", test.id).execute();
  const [ada = ""] = await invite(["ada"], inHours(10 * 24));
  const { link } = (await browser.get(`/api/v1/invite/${ada}/link`)).json();
  const candidate = server.browser();
  await candidate.get(new URL(link).pathname);
  await candidate.post(`/rpc/test.start/${test.id}`);
  await submit({ browser: candidate, test });
  server.advance(HOUR);
  expect(await remind([ada])).toEqual([]);
  expect((await candidate.post(`/rpc/test.retake/${test.id}`)).statusCode).toBe(200);
  expect(await remind([ada])).toEqual([ada]);
  server.advance(9 * DAY);
  await sweep();
  expect(await reminded()).toEqual(["ada", "ada"]);
  await signInAgain();
  await candidate.post(`/rpc/test.start/${test.id}`);
  expect(await remind([ada])).toEqual([]);
});

it("reminds nobody of an AI interview before they have been told of it long enough to start", async () => {
  const { test, invite, remind, times, signInAgain } = await open();
  const interview = toJson(aPlan({ notice_days: 5 }));
  await server.db.updateTable("test").set({ sub_test_type: "INT", interview }).where("id", "=", test.id).execute();
  await times({ before_hours: null, after_days: 1 });
  const [ada = ""] = await invite(["ada"]);
  server.advance(5 * DAY - 1);
  await signInAgain();
  expect(await remind([ada])).toEqual([]);
  await sweep();
  expect(await reminded()).toEqual([]);
  server.advance(DAY);
  await sweep();
  expect(await reminded()).toEqual([]);
  server.advance(1);
  await sweep();
  expect(await reminded()).toEqual(["ada"]);
});

it("reminds as the test says, or not at all, and says so where it is set", async () => {
  const { invite, times, browser, signInAgain, test } = await open();
  await invite(["ada"], inHours(24 * 20));
  expect((await times({ before_hours: null, after_days: null })).statusCode).toBe(200);
  server.advance(3 * DAY);
  await sweep();
  expect(await reminded()).toEqual([]);
  await times({ before_hours: null, after_days: 4, template_id: null });
  server.advance(DAY);
  await sweep();
  expect(await reminded()).toEqual(["ada"]);
  await signInAgain();
  const { candidates, ...list } = (await browser.get(`/api/v1/test/${test.slug}/candidates`)).json();
  expect(list.test.reminders).toEqual({ before_hours: null, after_days: 4, template_id: null });
  expect(candidates).toMatchObject([{ reminded_at: inHours(0), opened_at: null }]);
});

it("writes nothing right after another message, or to people invited long before reminders were turned on", async () => {
  const { invite, times, browser, signInAgain } = await open();
  await times({ before_hours: 24, after_days: null });
  const [resent = ""] = await invite(["resent"], inHours(48));
  // Invited within the last day before it closes: the invitation itself was reminder enough.
  await invite(["short"], inHours(20));
  server.advance(DAY - HOUR);
  await signInAgain();
  expect((await browser.post(`/rpc/invite.resend/${resent}`)).statusCode).toBe(200);
  server.advance(HOUR);
  await sweep();
  expect(await reminded()).toEqual([]);
  server.advance(12 * HOUR);
  await sweep();
  expect(await reminded()).toEqual(["resent"]);
});

it("reminds chosen people at once, but nobody twice within minutes", async () => {
  const { invite, remind, start, signInAgain } = await open();
  const [ada = "", begun = ""] = await invite(["ada", "begun"]);
  expect(await remind([ada])).toEqual([]);
  await start(begun);
  server.advance(HOUR);
  await signInAgain();
  const both = await Promise.all([remind([ada, begun, "nobody"]), remind([ada, begun])]);
  expect(both.flat()).toEqual([ada]);
  expect(await reminded()).toEqual(["ada"]);
  const audit = await server.db.selectFrom("audit").select("data").where("action", "=", "candidates.remind").execute();
  expect(audit).toEqual([{ data: { people: 1 } }]);
});

it("writes only as many as a new company may, and the others later", async () => {
  const { invite, company } = await open();
  await invite(["ada", "ben"]);
  await server.db.updateTable("company").set({ proven_at: null }).where("id", "=", company.id).execute();
  server.advance(3 * DAY);
  const filler = { company_id: company.id, recipient: "x@example.com", subject: "", body: "", due_at: server.now() };
  const many = Array.from({ length: 99 }, () => ({ ...filler, created_at: server.now() }));
  await server.db.insertInto("mail").values(many).execute();
  await sweep();
  expect(await reminded()).toEqual([]);
  server.advance(HOUR + 1);
  await sweep();
  expect(await reminded()).toEqual(["ada", "ben"]);
});

it("does not send a reminder that waited until its reader had started", async () => {
  const smtp = await startSmtp();
  closing.push(smtp.close);
  const { invite, start, browser, signInAgain, test } = await open({ SMTP_URL: smtp.url });
  const [ada = ""] = await invite(["ada"]);
  const postman = postmanOf(server);
  closing.push(() => postman.close());
  await postman.send();
  server.advance(3 * DAY);
  await sweep();
  await start(ada);
  await postman.send();
  expect(smtp.received).toHaveLength(1);
  const { state, error } = await server.db
    .selectFrom("mail")
    .select(["state", "error"])
    .where("is_reminder", "=", true)
    .executeTakeFirstOrThrow();
  expect({ state, error }).toEqual({
    state: "skipped",
    error: "This reminder was not sent, because the candidate has started meanwhile or cannot start now.",
  });
  // It did not fail, and cannot be sent again.
  await signInAgain();
  const { candidates } = (await browser.get(`/api/v1/test/${test.slug}/candidates`)).json();
  expect(candidates).toMatchObject([{ status: "running", mail: { state: "skipped" } }]);
  expect((await browser.get("/api/v1/home/tasks")).json().failed_mails).toBe(0);
  const [mail] = (await browser.get("/api/v1/company/outbox?state=skipped")).json().mails;
  expect((await browser.post(`/rpc/mail.send/${mail.id}`)).statusCode).toBe(404);
});
