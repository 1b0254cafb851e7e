import type { InviteTemplate } from "@invigil/contract/inviting/invite-templates";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const PATH = "/api/v1/company/invite-templates";
const FRIENDLY = {
  kind: "invitation",
  name: "Friendly",
  subject: "{test}: your next step at {company}",
  body: "Dear {name},\n\nwe look forward to it. It takes {duration}.\n\nStart here: {link}",
};
const ada = { email: "ada@example.com", name: "Ada Example" };

async function open() {
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  const settings = toJson({ proctor: { enabled: true, snapshot: true } });
  const test = await make.test(company.id, { name: "Arithmetic", overrides: { settings } });
  const { browser } = await signInRecruiter(server, company.id);
  const create = async (input: object = {}) =>
    (await browser.post(PATH, { ...FRIENDLY, ...input })).json<InviteTemplate>();
  const invite = async (input: object = {}) => {
    const reply = await browser.post(`/api/v1/test/${test.slug}/candidates`, { people: [ada], ...input });
    return { reply, id: reply.json<{ invited?: { invite_id: string }[] }>().invited?.[0]?.invite_id ?? "" };
  };
  const list = async () => (await browser.get(PATH)).json<{ templates: InviteTemplate[] }>().templates;
  const mails = () =>
    server.db.selectFrom("mail").selectAll().where("company_id", "=", company.id).orderBy("id", "desc").execute();
  return { company, test, browser, create, invite, list, mails };
}

it("writes the company's words, and after them what they leave out", async () => {
  const { create, invite, mails } = await open();
  const { id } = await create();
  await invite({ template_id: id });
  const [mail] = await mails();
  expect(mail?.subject).toBe("Arithmetic: your next step at Acme");
  expect(mail?.body).toMatch(
    /^Dear Ada Example,\n\nwe look forward to it\. It takes 1 hour\.\n\nStart here: \{link\}\n\nThe link is personal/,
  );
  expect(mail?.body).toContain("You need: a camera");
  expect(mail?.body).toContain("on behalf of Acme");
  expect(mail?.body.match(/\{link\}/g)).toHaveLength(1);
});

it("sends the chosen text again, the default where none was chosen, and our own where there is none", async () => {
  const { create, invite, mails, browser } = await open();
  const subject = async () => (await mails())[0]?.subject;
  await invite();
  expect(await subject()).toBe("Acme invites you to Arithmetic");

  const chosen = await create({ subject: "Chosen" });
  const { id: invited } = await invite({ people: [{ ...ada, email: "ben@example.com" }], template_id: chosen.id });
  expect(await subject()).toBe("Chosen");
  const standard = await create({ subject: "Default" });
  await browser.send("PUT", `${PATH}/${standard.id}/default`, { is_default: true });
  await browser.post(`/rpc/invite.resend/${invited}`);
  expect(await subject()).toBe("Chosen");
  await invite({ people: [{ ...ada, email: "cleo@example.com" }] });
  expect(await subject()).toBe("Default");

  expect((await browser.delete(`${PATH}/${chosen.id}`)).statusCode).toBe(204);
  await browser.post(`/rpc/invite.resend/${invited}`);
  expect(await subject()).toBe("Default");
});

it("reminds with the text that was chosen by hand, for the test, or by default", async () => {
  const { create, invite, mails, browser, test, list } = await open();
  const { id: invited } = await invite();
  const remind = async (input: object = {}) => {
    await server.db
      .updateTable("mail")
      .set({ created_at: new Date("2020-01-01") })
      .execute();
    const before = (await mails()).length;
    const reply = await browser.post(`/api/v1/test/${test.slug}/reminders`, { invite_ids: [invited], ...input });
    expect(reply.statusCode).toBe(200);
    const all = await mails();
    expect(all).toHaveLength(before + 1);
    server.advance(60_000);
    return all[0]?.subject;
  };
  expect(await remind()).toBe("Reminder: Acme invites you to Arithmetic");
  const ours = await create({ kind: "reminder", name: "Ours", subject: "Ours" });
  const byHand = await create({ kind: "reminder", name: "By hand", subject: "By hand" });
  const forTest = { before_hours: 24, after_days: null, template_id: ours.id };
  await browser.send("PUT", `/api/v1/test/${test.slug}/reminders`, forTest);
  expect((await browser.get(`/api/v1/test/${test.slug}/candidates`)).json().test.reminders).toEqual(forTest);
  expect(await remind()).toBe("Ours");
  expect(await remind({ template_id: byHand.id })).toBe("By hand");
  expect(await remind({ template_id: null })).toBe("Reminder: Acme invites you to Arithmetic");
  expect((await list()).map(({ name }) => name)).toEqual(["By hand", "Ours"]);
  // An invitation's text reminds nobody.
  const invitation = await create();
  const wrong = await browser.post(`/api/v1/test/${test.slug}/reminders`, {
    invite_ids: [invited],
    template_id: invitation.id,
  });
  expect(wrong.statusCode).toBe(404);
});

it.each([
  [{ body: "Hello {nmae}: {link}" }, /“\{nmae\}” is not a placeholder/],
  [{ body: "Hello {name}" }, /Insert the link/],
  [{ body: "{reset {name}} {link}" }, /placeholder/],
  [{ body: "{reset link} {sign-up link} {link}" }, /“\{reset link\}” is not a placeholder/],
  [{ subject: "See www.example.com" }, /web or e-mail addresses/],
])("refuses %o, and says why", async (input, text) => {
  const { browser, list } = await open();
  const reply = await browser.post(PATH, { ...FRIENDLY, ...input });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "template_refused"]);
  expect(reply.json().description).toMatch(text);
  expect(await list()).toEqual([]);
});

it("keeps a web address in the company's text from becoming a link, and markup a text", async () => {
  const { create, invite, mails } = await open();
  const body = "<a href='https://evil.example'>Sign in</a> at https://evil.example/x or {link}";
  const { id } = await create({ body });
  await invite({ template_id: id });
  const [mail] = await mails();
  expect(mail?.body).not.toContain("https://evil.example");
  expect(mail?.body.replaceAll("\u2060", "")).toContain("https://evil.example/x");
  expect(mail?.body).toContain("<a href");
});

it.each([
  { words: "evil{test}", test: ".com" },
  { words: "{test}com", test: "evil." },
  { words: "evil{test}com", test: "." },
  { words: "{test}{name}", test: "evil", name: ".com" },
  { words: "{test}{name}", test: "evil.", name: "com" },
  { words: "{test}.com", test: "evil" },
  { words: "{contact}com", test: "Any" },
  { words: "{details}com", test: "Any" },
])("makes no link of $words for the test “$test”", async ({ words, test: testName, name = "Ada" }) => {
  const { create, invite, mails, test, company } = await open();
  await server.db.updateTable("test").set({ name: testName }).where("id", "=", test.id).execute();
  await server.db.updateTable("company").set({ name: "Good evil" }).where("id", "=", company.id).execute();
  const { id } = await create({ body: `${words} {link}` });
  await invite({ template_id: id, people: [{ ...ada, name }] });
  const [mail] = await mails();
  expect(mail?.body).toContain("evil.\u2060com");
  expect(mail?.body).not.toContain("evil.com");
});

it("does not let a change undo a colleague's", async () => {
  const { create, browser, list } = await open();
  const { id, version } = await create();
  const save = (name: string) => browser.send("PUT", `${PATH}/${id}`, { ...FRIENDLY, name, version });
  expect((await save("First")).statusCode).toBe(200);
  const late = await save("Second");
  expect([late.statusCode, late.json().code]).toEqual([409, "stale_edit"]);
  expect((await list()).map(({ name }) => name)).toEqual(["First"]);
});

it("has one default of each kind, and can do without", async () => {
  const { create, browser, list } = await open();
  const one = await create({ name: "A" });
  const two = await create({ name: "B" });
  const reminder = await create({ kind: "reminder", name: "C" });
  const defaults = async () => (await list()).filter(({ is_default }) => is_default).map(({ name }) => name);
  for (const { id } of [one, two, reminder]) await browser.send("PUT", `${PATH}/${id}/default`, { is_default: true });
  expect(await defaults()).toEqual(["B", "C"]);
  await browser.send("PUT", `${PATH}/${two.id}/default`, { is_default: false });
  expect(await defaults()).toEqual(["C"]);
});

it("previews what would be sent, with the facts of the newest live test or of an example", async () => {
  const { browser, company, test } = await open();
  const { kind, subject, body } = FRIENDLY;
  const preview = (await browser.post("/rpc/invite_template.preview", { kind, subject, body })).json();
  expect(preview).toMatchObject({ test_name: "Arithmetic", subject: "Arithmetic: your next step at Acme" });
  expect(preview.body).toContain("Dear Ada Example,");
  expect(preview.body).toContain(`Start here: ${preview.link}`);
  expect(preview.body).toContain("You need: a camera");
  await server.db.updateTable("test").set({ state: "archived" }).where("id", "=", test.id).execute();
  const example = (await browser.post("/rpc/invite_template.preview", { kind, subject, body })).json();
  expect(example).toMatchObject({ test_name: null, subject: "Example test: your next step at Acme" });
  expect(await server.db.selectFrom("mail").select("id").where("company_id", "=", company.id).execute()).toEqual([]);
});

it("records who did what, and never uses another company's text", async () => {
  const { browser, create, company } = await open();
  const { id } = await create();
  await browser.send("PUT", `${PATH}/${id}/default`, { is_default: true });
  await browser.send("PUT", `${PATH}/${id}`, { ...FRIENDLY, name: "New name", version: 1 });
  const other = await open();
  const { reply } = await other.invite({ template_id: id });
  expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  expect(await other.mails()).toEqual([]);
  await browser.delete(`${PATH}/${id}`);
  const rows = await server.db
    .selectFrom("audit")
    .select(["action", "subject"])
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    "invite_template.create Friendly",
    "invite_template.default Friendly",
    "invite_template.change New name",
    "invite_template.delete New name",
  ]);
});
