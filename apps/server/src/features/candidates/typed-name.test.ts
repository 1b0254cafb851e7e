import { afterEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createReminders } from "./reminders.ts";

let server: TestServer;
afterEach(() => server.stop());

const HOUR = 3_600_000;

const person = { name: "Your account is locked, call 555 0100", email: "victim@example.com" };

async function open() {
  server = await startServer();
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  const test = await make.test(company.id, { name: "Arithmetic" });
  const { browser, account } = await signInRecruiter(server, company.id);
  const join = async () => {
    const { link } = (await browser.send("PUT", `/api/v1/test/${test.slug}/link`, { open: true })).json();
    const stranger = server.browser();
    await stranger.get("/gateways/validate-session");
    expect((await stranger.post(new URL(link).pathname, person)).statusCode).toBe(200);
  };
  return { test, browser, account, join };
}

it("repeats what was typed at an open link in no later e-mail to the address", async () => {
  const { test, browser, account, join } = await open();
  await join();
  const { id } = await server.db.selectFrom("invite").select("id").executeTakeFirstOrThrow();
  server.advance(3 * 24 * HOUR);
  await createReminders(server.deps)();
  server.advance(HOUR);
  // Sessions end within a day.
  await browser.signIn(server.deps, account.id);
  const close = (hours: number) => {
    const closesAt = new Date(server.now().getTime() + hours * HOUR).toISOString();
    return browser.send("PUT", `/api/v1/invite/${id}/closing`, { closes_at: closesAt });
  };
  const replies = [
    await browser.post(`/api/v1/test/${test.slug}/reminders`, { invite_ids: [id] }),
    await browser.post(`/rpc/invite.resend/${id}`),
    await close(24),
    await browser.post(`/rpc/invite.revoke/${id}`),
    await browser.post(`/rpc/invite.restore/${id}`),
    await close(-1),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));

  const mails = await server.db.selectFrom("mail").select(["recipient", "subject", "body"]).orderBy("id").execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Acme invites you to Arithmetic",
    "Reminder: Acme invites you to Arithmetic",
    "Reminder: Acme invites you to Arithmetic",
    "Acme invites you to Arithmetic",
    "Acme has changed your closing date for Arithmetic",
    "Acme has withdrawn your invitation to Arithmetic",
    "Acme invites you to Arithmetic",
    "Acme has closed your invitation to Arithmetic",
  ]);
  for (const { recipient, subject, body } of mails) {
    expect(recipient).toBe(person.email);
    expect(body).toMatch(/^Hello,\n/);
    expect(subject + body).not.toMatch(/locked|555/);
  }
});

it("leaves no gap where a company's text has the name, and makes no link across it", async () => {
  const { browser, join } = await open();
  const template = {
    kind: "invitation",
    name: "Friendly",
    subject: "{name}, your next step",
    body: "{name},\n\nplease sign in at evil. {name}com: {link}",
  };
  const { id } = (await browser.post("/api/v1/company/invite-templates", template)).json();
  await browser.send("PUT", `/api/v1/company/invite-templates/${id}/default`, { is_default: true });
  await join();
  const mail = await server.db.selectFrom("mail").select(["subject", "body"]).executeTakeFirstOrThrow();
  expect(mail.subject).toBe("your next step");
  expect(mail.body).toMatch(/^please sign in at evil\.\u2060com: \{link\}\n/);
});
