import { createHmac, randomUUID } from "node:crypto";
import { SupportIdentity } from "@invigil/contract/help/chat";
import { afterEach, expect, it } from "vitest";
import { mailedLink } from "../../../shared/invites/invite-link.ts";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { readChat, say, storedInChat, uploadToChat } from "../../../testing/chat-calls.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
afterEach(() => server.stop());

const APPS = {
  SUPPORT_HACKER_APP_ID: "app-candidates",
  SUPPORT_HACKER_SECRET: "secret-of-candidates",
  SUPPORT_RECRUITER_APP_ID: "app-recruiters",
  SUPPORT_RECRUITER_SECRET: "secret-of-recruiters",
};
const inviteOf = (accountId: number) =>
  server.db.selectFrom("invite").select("id").where("account_id", "=", accountId).executeTakeFirstOrThrow();
const identity = async (browser: Browser) => SupportIdentity.parse((await browser.get("/rpc/support.identity")).json());

it("gives candidates and recruiters separate identities, each with the hash of their own address [B6.01]", async () => {
  server = await startServer({ env: { SUPPORT_PROVIDER: "intercom", ...APPS } });
  const company = await createFactory(server.db).company("Acme");
  const recruiter = await signInRecruiter(server, company.id);
  const candidate = await startCandidate(server);
  const { id: invite } = await inviteOf(candidate.account.id);
  await candidate.browser.get(new URL(mailedLink(server.deps, invite)).pathname);
  await server.db
    .updateTable("account")
    .set({ email: "Ann.Lee@Example.com" })
    .where("id", "=", recruiter.account.id)
    .execute();
  await recruiter.browser.patch("/api/v1/account", { job_title: "Head of hiring" });
  expect(await identity(recruiter.browser)).toEqual({
    provider: "intercom",
    app_id: "app-recruiters",
    base_url: "https://widget.intercom.io",
    audience: "recruiter",
    email: "Ann.Lee@Example.com",
    name: "Demo Person",
    // HMAC-SHA256 of "ann.lee@example.com", computed elsewhere.
    user_hash: "69f10668cf9964859ae889351000309d2d6481c97e07c16b01872aa93c7c91da",
    company: { id: company.slug, name: "Acme" },
    job_title: "Head of hiring",
    has_chat: false,
  });
  expect(await identity(candidate.browser)).toMatchObject({
    app_id: "app-candidates",
    audience: "hacker",
    user_hash: createHmac("sha256", "secret-of-candidates").update(candidate.account.email.toLowerCase()).digest("hex"),
    company: null,
    job_title: null,
  });
});

it("names no app and no hash without a provider, or for those who have no app of theirs", async () => {
  server = await startServer({
    env: { SUPPORT_PROVIDER: "chatwoot", SUPPORT_RECRUITER_APP_ID: "a", SUPPORT_RECRUITER_SECRET: "b" },
  });
  const candidate = await startCandidate(server);
  expect(await identity(candidate.browser)).toMatchObject({ provider: "own", app_id: null, user_hash: null });
});

it("proves no address to a provider that was only typed", async () => {
  server = await startServer({ env: { SUPPORT_PROVIDER: "chatwoot", ...APPS } });
  const company = await createFactory(server.db).company("Acme");
  const recruiter = await signInRecruiter(server, company.id);
  await server.db.updateTable("company").set({ proven_at: null }).where("id", "=", company.id).execute();
  const candidate = await startCandidate(server);
  const mine = { unproven: true };
  await server.db.updateTable("session").set(mine).where("account_id", "=", candidate.account.id).execute();
  for (const { browser } of [recruiter, candidate]) {
    expect(await identity(browser)).toMatchObject({ provider: "own", app_id: null, user_hash: null });
  }
});

it("proves no address to a recruiter who opens the personal link of somebody they invited [B6.01]", async () => {
  server = await startServer({ env: { SUPPORT_PROVIDER: "chatwoot", ...APPS } });
  const candidate = await startCandidate(server);
  const { id } = await inviteOf(candidate.account.id);
  const { company_id: companyId } = await server.db
    .selectFrom("test")
    .select("company_id")
    .where("id", "=", candidate.test.id)
    .executeTakeFirstOrThrow();
  const { browser } = await signInRecruiter(server, companyId);
  const { link } = (await browser.get(`/api/v1/invite/${id}/link`)).json<{ link: string }>();
  const curious = server.browser();
  expect((await curious.get(new URL(link).pathname)).statusCode).toBe(302);
  expect(await identity(curious)).toMatchObject({ email: candidate.account.email, provider: "own", user_hash: null });
});

it("counts files that were sent to the support [B6.01]", async () => {
  server = await startServer({ env: { SUPPORT_COMPANY: "operator" } });
  const factory = createFactory(server.db);
  const operator = await factory.company("The operator");
  await server.db.updateTable("company").set({ slug: "operator" }).where("id", "=", operator.id).execute();
  const asking = await signInRecruiter(server, (await factory.company("Acme")).id);
  const file = await storedInChat(asking.browser, { name: "notes.txt", content: "Some notes" });
  await say(asking.browser, { body: "How do I export results?", files: [file.id] });
  await server.db.updateTable("chat_file").set({ size: 100_000_000 }).execute();
  const more = await uploadToChat(asking.browser, { name: "more.txt", content: "More" });
  expect(refusal(more)).toEqual([409, "chat_full"]);
});

it("lets recruiters write to the company that gives support, and nobody else read it", async () => {
  server = await startServer({ env: { SUPPORT_COMPANY: "operator" } });
  const factory = createFactory(server.db);
  const operator = await factory.company("The operator");
  await server.db.updateTable("company").set({ slug: "operator" }).where("id", "=", operator.id).execute();
  const company = await factory.company("Acme");
  const asking = await signInRecruiter(server, company.id);
  const colleague = await signInRecruiter(server, company.id);
  const staff = await signInRecruiter(server, operator.id);
  await asking.browser.patch("/api/v1/account", { job_title: "Head of hiring" });

  const file = await storedInChat(asking.browser, { name: "notes.txt", content: "Some notes" });
  const sent = await say(asking.browser, { body: "How do I export results?", files: [file.id] });
  expect(sent.statusCode).toBe(200);
  const { conversations } = (await staff.browser.get("/api/v1/inbox")).json();
  expect(conversations).toMatchObject([
    { audience: "recruiter", company: "Acme", job_title: "Head of hiring", test: null, name: "Support", phase: null },
  ]);
  const path = `/api/v1/inbox/${conversations[0].id}`;
  await staff.browser.post(`${path}/messages`, { client_id: randomUUID(), body: "On the page Results." });
  const read = await readChat(asking.browser);
  expect(read.messages.map(({ body, files }) => [body, files.length])).toEqual([
    ["How do I export results?", 1],
    ["On the page Results.", 0],
  ]);
  expect(read.unread).toBe(1);
  expect((await readChat(colleague.browser)).messages).toEqual([]);
  expect(refusal(await colleague.browser.get(path))).toEqual([404, "not_found"]);
  // Who gives support has nobody to ask.
  expect(refusal(await staff.browser.get("/rpc/chatbot"))).toEqual([404, "chat_unavailable"]);
});
