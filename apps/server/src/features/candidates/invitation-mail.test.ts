import { MailCalendar } from "@invigil/contract/inviting/mail-calendar";
import { toJson } from "@invigil/db/json";
import { afterEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { postmanOf, startSmtp, unfold } from "../../testing/smtp.ts";

let server: TestServer;
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const ada = { email: "ada@example.com", name: "Ada Example" };

async function open(input: object, env: Record<string, string> = {}) {
  server = await startServer({ env });
  closing.push(() => server.stop());
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  const test = await make.test(company.id, { name: "Arithmetic", ...input });
  const { browser } = await signInRecruiter(server, company.id);
  const invite = async (person: object = ada) => {
    const reply = await browser.post(`/api/v1/test/${test.slug}/candidates`, { people: [person] });
    return reply.json<{ invited: { invite_id: string }[] }>().invited[0]?.invite_id ?? "";
  };
  return { company, test, browser, invite };
}

async function lastMail() {
  const row = await server.db.selectFrom("mail").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  return { ...row, calendar: row.calendar && MailCalendar.parse(row.calendar) };
}

it("says in the e-mail how long it takes this person, when it is open, what it needs and who helps", async () => {
  const settings = {
    proctor: { enabled: true, snapshot: true, audio: { enabled: true } },
    hacker_extra_data: { identity_card: { enabled: true } },
    secure_browser: { enabled: true },
  };
  const overrides = {
    settings: toJson(settings),
    start_time: "2026-03-01T08:00:00Z",
    end_time: "2026-03-09T12:00:00Z",
  };
  const { invite } = await open(
    { timedSections: [20, 40], problems: [[{}, {}], [{}]], overrides },
    { SUPPORT_EMAIL: "help@tests.example.com" },
  );
  await invite({ ...ada, accommodations: { extra_percent: 50, no_full_screen: true } });
  const { body } = await lastMail();
  expect(body).toContain("Hello Ada Example,\n\nAcme invites you to the test “Arithmetic”.\n");
  expect(body).toContain(
    [
      "Duration: 1 hour 30 minutes, including 30 minutes of extra time",
      "Content: 3 questions in 2 sections",
      "Opens: 1st March, 2026 at 8:00 AM UTC",
      "Closes: 9th March, 2026 at 12:00 PM UTC",
      "Your time ends by: 9th March, 2026 at 12:30 PM UTC",
      "You need: a camera, a microphone, an ID document, a secure browser, which the link helps you to get",
      "Help: help@tests.example.com",
    ].join("\n"),
  );
});

it("names only what there is, and asks for full screen where the test does", async () => {
  const { invite } = await open({ overrides: { settings: toJson({ proctor: { enabled: true } }) } });
  await invite();
  const { body, calendar } = await lastMail();
  expect(body).toContain(
    "Duration: 1 hour\nContent: 2 questions in 1 section\nYou need: a browser in full screen\nHelp: Please ask Acme.",
  );
  expect(body).not.toMatch(/Opens|Closes/);
  expect(calendar).toBeNull();
});

it("writes times where the candidate is, else where the company is, and always in UTC", async () => {
  const { invite, company, browser } = await open({ overrides: { end_time: "2026-03-09T12:00:00Z" } });
  await server.db.updateTable("company").set({ time_zone: "Europe/Berlin" }).where("id", "=", company.id).execute();
  const id = await invite();
  const inBerlin = "Closes: 9th March, 2026 at 1:00 PM, Europe/Berlin (9th March, 2026 at 12:00 PM UTC)";
  expect((await lastMail()).body).toContain(inBerlin);
  await server.db.updateTable("invite").set({ time_zone: "America/New_York" }).where("id", "=", id).execute();
  await browser.post(`/rpc/invite.resend/${id}`);
  const inNewYork = "Closes: 9th March, 2026 at 8:00 AM, America/New York (9th March, 2026 at 12:00 PM UTC)";
  expect((await lastMail()).body).toContain(inNewYork);
});

it("keeps one calendar entry up to date, and cancels it when the invitation is withdrawn", async () => {
  const { invite, browser, test } = await open({ minutes: 90, overrides: { end_time: "2026-03-09T12:00:00Z" } });
  const id = await invite();
  const first = { method: "PUBLISH", sequence: 0, start: "2026-03-09T10:30:00.000Z", end: "2026-03-09T12:00:00.000Z" };
  expect((await lastMail()).calendar).toMatchObject({ ...first, summary: "Arithmetic (Acme)" });
  await browser.post(`/rpc/invite.resend/${id}`);
  expect((await lastMail()).calendar).toMatchObject(first);
  await server.db
    .updateTable("test")
    .set({ end_time: new Date("2026-03-10T12:00:00Z") })
    .where("id", "=", test.id)
    .execute();
  await browser.post(`/rpc/invite.resend/${id}`);
  expect((await lastMail()).calendar).toMatchObject({ sequence: 1, end: "2026-03-10T12:00:00.000Z" });

  await browser.post(`/rpc/invite.revoke/${id}`);
  await browser.post(`/rpc/invite.revoke/${id}`);
  const withdrawal = await lastMail();
  expect(withdrawal).toMatchObject({ subject: "Acme has withdrawn your invitation to Arithmetic" });
  expect(withdrawal.body).not.toContain("{link}");
  expect(withdrawal.calendar).toMatchObject({ method: "CANCEL", sequence: 2 });
  await browser.post(`/rpc/invite.restore/${id}`);
  expect((await lastMail()).calendar).toMatchObject({ method: "PUBLISH", sequence: 3 });
  expect(await server.db.selectFrom("mail").select("id").execute()).toHaveLength(5);
});

it("attaches the calendar file, whose names give nothing of the link away", async () => {
  const smtp = await startSmtp();
  closing.push(smtp.close);
  const { invite } = await open({ overrides: { end_time: "2026-03-09T12:00:00Z" } }, { SMTP_URL: smtp.url });
  const id = await invite();
  const postman = postmanOf(server);
  closing.push(() => postman.close());
  await postman.send();
  const source = unfold(smtp.received[0]?.source ?? "");
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
  const attached = /\bname=invitation\.ics[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(smtp.received[0]?.source ?? "")?.[1] ?? "";
  const file = Buffer.from(attached, "base64").toString().replaceAll("\r\n ", "");
  expect(file).toContain("DTEND:20260309T120000Z");
  expect(file).toMatch(/UID:[\w-]{32}@localhost/);
  const path = /gateways\/enter\/([\w.-]+)/.exec(source)?.[1] ?? "";
  for (const secret of [id, ...path.split(".")]) expect(file).not.toContain(secret);
});

it("sends every message about people, tests and companies with braces in their names", async () => {
  const smtp = await startSmtp();
  closing.push(smtp.close);
  const { invite, browser, company } = await open({ name: "{link}" }, { SMTP_URL: smtp.url });
  await server.db.updateTable("company").set({ name: "{reset link}" }).where("id", "=", company.id).execute();
  const id = await invite({ ...ada, name: "{sign-up link}" });
  await browser.post(`/rpc/invite.revoke/${id}`);
  await browser.post("/api/v1/company/people", { name: "{reset link}", email: "kim@example.com", role: "author" });
  const postman = postmanOf(server);
  closing.push(() => postman.close());
  await postman.send();
  const mails = await server.db.selectFrom("mail").select(["state", "error", "body"]).orderBy("id").execute();
  expect(mails.map(({ state, error }) => ({ state, error }))).toEqual(
    mails.map(() => ({ state: "sent", error: null })),
  );
  expect(mails.map(({ body }) => body.match(/\{[^}]*\}/g))).toEqual([["{link}"], null, ["{link}"]]);
  expect(smtp.received).toHaveLength(3);
});
