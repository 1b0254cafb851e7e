import { readAudit, type Colleague } from "@invigil/contract/people/company";
import { login } from "@invigil/contract/people/sign-in";
import { whiteLabelConfig } from "@invigil/contract/people/branding";
import type { Test } from "@invigil/contract/taking/tests";
import { toJson } from "@invigil/db/json";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../../platform/identity/password.ts";
import { joinLink } from "../../shared/invites/join-link.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
let password_hash: string;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: "https://invigil.example.com" } });
  make = createFactory(server.db);
  password_hash = await hashPassword("a-long-password");
});
afterAll(() => server.stop());

let companyId: number;
let owner: { browser: Browser; account: { id: number; email: string } };
let counter = 0;
beforeEach(async () => {
  counter += 1;
  companyId = (await make.company()).id;
  owner = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", owner.account.id).execute();
});

async function inviteColleague(role: string) {
  const email = `${role}-${counter}@example.com`;
  const reply = await owner.browser.post("/api/v1/company/people", { name: "New Person", email, role });
  return reply.json<Colleague>();
}

const pathOfJoin = (id: number) => new URL(joinLink(server.deps, id)).pathname.replace("/v1/", "/accounts/");

async function join(id: number, path = pathOfJoin(id)) {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  return { browser, reply: await browser.post(path, { full_name: "Nia New", password: "a-longer-password" }) };
}

const change = (id: number, body: object) => owner.browser.patch(`/api/v1/company/people/${id}`, body);

it("invites a recruiter, who chooses a password with a link that works once", async () => {
  const made = await inviteColleague("author");
  expect(made).toMatchObject({ role: "author", joined: false });
  const path = pathOfJoin(made.id);
  expect((await server.browser().get(path)).json()).toMatchObject({ email: made.email, name: "New Person" });
  const { reply, browser } = await join(made.id);
  expect(reply.json()).toMatchObject({ user_id: made.id, usertype: "recruiter" });
  expect((await browser.get("/api/v1/tests")).statusCode).toBe(200);
  expect(refusal((await join(made.id, path)).reply)).toEqual([404, "invite_not_found"]);
  const mail = await server.db
    .selectFrom("mail")
    .select(["recipient", "body"])
    .where("account_id", "=", made.id)
    .execute();
  expect(mail).toMatchObject([{ recipient: made.email, body: expect.stringContaining("{link}") }]);
  const again = await owner.browser.post("/api/v1/company/people", { name: "X", email: made.email, role: "author" });
  expect(refusal(again)).toEqual([409, "email_taken"]);
});

it("refuses an old, forged or foreign link, and hides it from authors in the outbox", async () => {
  const made = await inviteColleague("proctor");
  const path = pathOfJoin(made.id);
  expect((await join(made.id, path.replace(`/${made.id}.`, `/${owner.account.id}.`))).reply.statusCode).toBe(404);
  const author = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role: "author" }).where("id", "=", author.account.id).execute();
  expect((await author.browser.get("/api/v1/company/outbox")).json()).toMatchObject({ mails: [] });
  expect((await owner.browser.get("/api/v1/company/outbox")).body).toContain("/v1/join/");
  server.advance(15 * 86_400_000);
  expect((await join(made.id, path)).reply.statusCode).toBe(404);
  await server.db
    .updateTable("session")
    .set({ expires_at: new Date("2030-01-01") })
    .execute();
});

it("changes roles, disables people at once, and keeps one owner who can sign in", async () => {
  const made = await inviteColleague("author");
  const { browser } = await join(made.id);
  expect(refusal(await change(owner.account.id, { role: "author", disabled: false }))).toEqual([409, "last_owner"]);
  await change(made.id, { role: "owner", disabled: false });
  expect((await change(owner.account.id, { role: "author", disabled: false })).statusCode).toBe(200);
  expect(refusal(await change(made.id, { role: "author", disabled: false }))).toEqual([403, "forbidden"]);

  const shut = await browser.patch(`/api/v1/company/people/${owner.account.id}`, { role: "author", disabled: true });
  expect(shut.json()).toMatchObject({ disabled_at: expect.any(String) });
  expect((await owner.browser.get("/api/v1/tests")).statusCode).toBe(401);
  const front = server.browser();
  await front.get("/gateways/validate-session");
  const credentials = { email: owner.account.email, password: "a-long-password" };
  expect((await front.post(login.path, credentials)).statusCode).toBe(401);
  expect(refusal(await browser.patch(`/api/v1/company/people/${made.id}`, { role: "owner", disabled: true }))).toEqual([
    409,
    "last_owner",
  ]);
});

it("records who did what, and finds it again", async () => {
  const made = await inviteColleague("reviewer");
  await change(made.id, { role: "author", disabled: false });
  const read = async (query = "") =>
    readAudit.response.parse((await owner.browser.get(`/api/v1/company/audit${query}`)).json());
  expect((await read()).entries.map(({ action }) => action)).toEqual(["recruiter.change", "recruiter.invite"]);
  expect((await read("?search=invite")).entries).toMatchObject([
    { subject: made.email, who: { email: owner.account.email } },
  ]);
  expect((await read("?search=no-such-thing")).entries).toEqual([]);
  const rows = Array.from({ length: 60 }, (_, index) => ({
    account_id: owner.account.id,
    company_id: companyId,
    action: "test.extend",
    subject: `s-${index}`,
    at: server.now(),
    data: "{}" as never,
  }));
  await server.db.insertInto("audit").values(rows).execute();
  const first = await read();
  const second = await read(`?before=${first.next}`);
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 12, null]);
});

it("shows readable names in the log, and finds entries by them and by the words for an action", async () => {
  const factory = createFactory(server.db);
  const test = await factory.test(companyId, { name: "Spring intake" });
  const { id: candidateId, username } = await factory.candidate(test.id);
  await server.db.updateTable("account").set({ full_name: "Ada Example" }).where("id", "=", candidateId).execute();
  const said = { account_id: owner.account.id, company_id: companyId, at: server.now() };
  await server.db
    .insertInto("audit")
    .values([
      { ...said, action: "test.pause", subject: "x", data: toJson({ username }) },
      { ...said, action: "test.save", subject: test.slug, data: toJson({}) },
    ])
    .execute();
  const read = async (query = "") =>
    readAudit.response.parse((await owner.browser.get(`/api/v1/company/audit${query}`)).json());
  const found = async (query: string) => (await read(query)).entries.map(({ action }) => action);
  expect((await read()).names).toEqual({ [test.slug]: "Spring intake", [username]: "Ada Example" });
  expect(await found("?search=spring%20in")).toEqual(["test.save"]);
  expect(await found("?search=ada%20ex")).toEqual(["test.pause"]);
  expect(await found("?search=let%20run&actions=test.pause,test.unpause")).toEqual(["test.pause"]);
});

/** One red pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

async function sendLogo(content: Buffer) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]);
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return owner.browser.send("POST", "/api/v1/company/logo", payload, headers);
}

it("removes every logo but the last, even if two are sent at once", async () => {
  const first = await sendLogo(png);
  const mine = first.json<{ logo_url: string }>().logo_url;
  await besideOpen(
    server.db,
    async (tx) => {
      const company = tx.updateTable("company").where("avatar_url", "=", mine);
      await company.set({ avatar_url: "/media/brand/brand-another-png" }).execute();
    },
    () => sendLogo(png),
  );
  const removals = await server.db.selectFrom("file_removal").select("key").execute();
  expect(removals.map(({ key }) => key)).toContain("brand-another-png");
});

it("shows the company's name, logo and colour on its own host, and lets nobody take another company's", async () => {
  const host = `tests-${counter}.acme.example.com`;
  const brand = { host, support_email: "help@example.com" };
  const look = { name: "Acme", primary_color: "#AA0000", brand };
  expect((await owner.browser.send("PUT", "/api/v1/company/brand", look)).statusCode).toBe(200);
  await server.db.updateTable("brand").set({ proven_at: server.now() }).where("host", "=", host).execute();
  const stored = await sendLogo(png);
  const { logo_url } = stored.json<{ logo_url: string }>();
  const shown = await server.browser(host).get(whiteLabelConfig.path);
  expect(shown.json()).toMatchObject({
    company: { name: "Acme" },
    primary_color: "#aa0000",
    logo_full_icon_url: logo_url,
    extra_data: { white_label_support_email: "help@example.com" },
  });
  const logo = await server.browser().get(logo_url);
  expect([logo.statusCode, logo.headers["content-type"]]).toEqual([200, "image/png"]);
  expect((await sendLogo(Buffer.from("<svg onload='alert(1)'/>"))).statusCode).toBe(415);

  const other = await signInRecruiter(server, (await make.company()).id);
  const take = (taken: string) =>
    other.browser.send("PUT", "/api/v1/company/brand", { ...look, name: "Other", brand: { ...brand, host: taken } });
  expect((await take(host)).json()).toMatchObject({ proof: { proven: false } });
  expect((await server.browser(host).get(whiteLabelConfig.path)).json()).toMatchObject({ company: { name: "Acme" } });
  expect(refusal(await take("invigil.example.com"))).toEqual([400, "address_refused"]);
  await owner.browser.send("PUT", "/api/v1/company/brand", { ...look, brand: null });
  expect((await server.browser(host).get(whiteLabelConfig.path)).json()).toMatchObject({ company: null });
});

it("gives the pages of its tests the company's colour on every host, and accepts only valid colours", async () => {
  const who = await startCandidate(server, await make.test(companyId));
  const colour = async () =>
    (await who.browser.get(`/api/v1/test/${who.test.slug}`)).json<Test>().company.primary_color;
  const wear = (primary_color: string | null) =>
    owner.browser.send("PUT", "/api/v1/company/brand", { name: "Acme", primary_color, brand: null });
  expect(await colour()).toBeNull();
  expect((await wear("#14665A")).statusCode).toBe(200);
  expect(await colour()).toBe("#14665a");
  expect(refusal(await wear("red; background: url(x)"))[0]).toBe(400);
  expect((await wear(null)).json()).toMatchObject({ primary_color: null });
  expect(await colour()).toBeNull();
});
