import { readOutbox } from "@invigil/contract/inviting/outbox";
import { afterEach, expect, it } from "vitest";
import { inviteLink, mailedLink } from "../../shared/invites/invite-link.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { startSmtp as listenForMail, unfold } from "../../testing/smtp.ts";
import { createMailSender } from "./send-mail.ts";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startSmtp(...asked: Parameters<typeof listenForMail>) {
  const smtp = await listenForMail(...asked);
  closing.push(smtp.close);
  return smtp;
}

async function invite(env: Record<string, string>, names = ["ada"]) {
  const server = await startServer({ env: { MAIL_FROM: "tests@example.com", ...env } });
  closing.push(() => server.stop());
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  const test = await make.test(company.id, { name: "Arithmetic" });
  const recruiter = await signInRecruiter(server, company.id);
  const people = names.map((name) => ({ email: `${name}@example.com`, name: `${name} Example` }));
  const reply = await recruiter.browser.post(`/api/v1/test/${test.slug}/candidates`, { people });
  const [invited] = reply.json<{ invited: { invite_id: string }[] }>().invited;
  const sender = createMailSender(server.deps);
  closing.push(sender.close);
  const inviteId = invited?.invite_id ?? "";
  const links = { link: inviteLink(server.deps, inviteId), mailed: mailedLink(server.deps, inviteId) };
  return { server, recruiter, sender, ...links };
}

async function outbox({ recruiter }: Awaited<ReturnType<typeof invite>>) {
  return readOutbox.response.parse((await recruiter.browser.get("/api/v1/company/outbox")).json());
}

const storedBodies = async ({ db }: TestServer) =>
  (await db.selectFrom("mail").select("body").execute()).map(({ body }) => body).join();

it("sends an invitation once through a real mail server, with a link that the database does not contain", async () => {
  const smtp = await startSmtp();
  const setting = await invite({ SMTP_URL: smtp.url });
  const brand = { primary_color: "#0a7d55", avatar_url: "/media/brand/a-logo" };
  await setting.server.db.updateTable("company").set(brand).where("name", "=", "Acme").execute();
  await setting.sender.send();
  await setting.sender.send();
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  const whole = unfold(mail?.source ?? "");
  // As text, and with the company's brand.
  expect(whole).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
  expect(whole).toContain("background:#0a7d55;color:#ffffff");
  expect(whole).toContain("/media/brand/a-logo");
  expect(whole.split(setting.mailed)).toHaveLength(4);
  expect(mail?.to).toEqual(["ada@example.com"]);
  expect(mail?.source).toContain("From: tests@example.com");
  expect(mail?.source).toContain("Subject: Acme invites you to Arithmetic");
  expect(unfold(mail?.source ?? "")).toContain(setting.mailed);
  expect(await storedBodies(setting.server)).not.toContain(new URL(setting.mailed).pathname);
  // The staff sees another link: only the one in the e-mail shows whose address it is.
  expect(JSON.stringify(await outbox(setting))).not.toContain(new URL(setting.mailed).pathname);
  expect(await outbox(setting)).toMatchObject({ sends: true, mails: [{ state: "sent", tries: 1 }] });
});

it("says contest or interview where it is one, in the e-mail and on an open link [A1.03]", async () => {
  const { server, recruiter } = await invite({});
  const kinds = [
    ["contest", { is_test_created_for_phase: true, phase_order: 1 }],
    ["interview", { sub_test_type: "INT" }],
  ] as const;
  for (const [word, kind] of kinds) {
    await server.db
      .updateTable("test")
      .set({ ...kind, link_key: word })
      .where("name", "=", "Arithmetic")
      .execute();
    const { slug } = await server.db
      .selectFrom("test")
      .select("slug")
      .where("name", "=", "Arithmetic")
      .executeTakeFirstOrThrow();
    const people = [{ email: `${word}@example.com`, name: "Kim" }];
    const invited = await recruiter.browser.post(`/api/v1/test/${slug}/candidates`, { people });
    const id = invited.json<{ invited: { invite_id: string }[] }>().invited[0]?.invite_id ?? "";
    await recruiter.browser.post(`/rpc/invite.resend/${id}`);
    const bodies = await server.db.selectFrom("mail").select("body").where("invite_id", "=", id).execute();
    expect(bodies).toHaveLength(2);
    for (const { body } of bodies) {
      expect(body).toContain(`invites you to the ${word} “Arithmetic”`);
      expect(body).toContain(`take the ${word} in your name`);
      expect(body).not.toMatch(/\btest\b/);
      // Nobody learns only at the interview that no person asks.
      expect(body.includes("An automated interviewer (AI) asks the questions")).toBe(word === "interview");
    }
    expect((await server.browser().get(`/gateways/link/${word}`)).json()).toMatchObject({ product: word });
  }
});

it("retries later what the mail server refused, and says why it finally failed", async () => {
  const smtp = await startSmtp(7);
  const setting = await invite({ SMTP_URL: smtp.url });
  await setting.sender.send();
  expect(await outbox(setting)).toMatchObject({
    mails: [{ state: "queued", tries: 1, error: expect.stringContaining("Mailbox is full") }],
  });
  await setting.sender.send();
  expect(await outbox(setting)).toMatchObject({ mails: [{ tries: 1 }] });
  for (let tries = 1; tries < 6; tries += 1) {
    setting.server.advance(6 * 60 * 60_000 + 1);
    await setting.sender.send();
  }
  await setting.recruiter.browser.signIn(setting.server.deps, setting.recruiter.account.id);
  const [failed] = (await outbox(setting)).mails;
  expect(failed).toMatchObject({ state: "failed", tries: 6 });

  const again = await setting.recruiter.browser.post(`/rpc/mail.send/${failed?.id}`);
  expect(again.statusCode).toBe(200);
  await setting.sender.send();
  setting.server.advance(30_001);
  await setting.sender.send();
  expect(smtp.received).toHaveLength(1);
  expect(await outbox(setting)).toMatchObject({ mails: [{ state: "sent", error: null }] });
});

it("keeps messages and their links in the outbox if there is no mail server", async () => {
  const setting = await invite({});
  await setting.sender.send();
  const { sends, mails } = await outbox(setting);
  expect(sends).toBe(false);
  expect(mails).toMatchObject([{ state: "kept", recipient: "ada@example.com" }]);
  expect(mails[0]?.body).toContain(setting.link);
  const search = await setting.recruiter.browser.get("/api/v1/company/outbox?search=somebody-else&state=kept");
  expect(search.json()).toMatchObject({ mails: [] });
});

it("sends each message once if a slow mail server keeps one of two senders busy", async () => {
  const minutes = 60_000;
  let beside = async () => {};
  const smtp = await startSmtp(0, () => beside());
  const setting = await invite({ SMTP_URL: smtp.url }, ["ada", "ben", "cem"]);
  const other = createMailSender(setting.server.deps);
  closing.push(other.close);
  beside = async () => {
    setting.server.advance(2 * minutes);
    if (smtp.received.length < 3) return;
    beside = async () => {};
    await other.send();
  };
  await setting.sender.send();
  expect(smtp.received.map(({ to }) => to[0])).toEqual(["ada@example.com", "ben@example.com", "cem@example.com"]);
});

it("lets companies take turns, however many messages one of them has", async () => {
  const smtp = await startSmtp();
  const names = Array.from({ length: 6 }, (_, n) => `many-${n}`);
  const { server, sender } = await invite({ SMTP_URL: smtp.url }, names);
  const make = createFactory(server.db);
  const other = await make.company("Another company");
  const test = await make.test(other.id);
  server.advance(1_000);
  const { browser } = await signInRecruiter(server, other.id);
  const people = [{ email: "one@example.com", name: "One" }];
  await browser.post(`/api/v1/test/${test.slug}/candidates`, { people });
  await sender.send();
  const order = smtp.received.map(({ to }) => to[0]);
  expect(order).toHaveLength(7);
  expect(order.indexOf("one@example.com")).toBe(1);
});
