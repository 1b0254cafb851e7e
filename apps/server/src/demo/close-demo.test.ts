import { identity } from "@invigil/contract/people/accounts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../platform/identity/password.ts";
import { inviteLink } from "../shared/invites/invite-link.ts";
import { joinLink } from "../shared/invites/join-link.ts";
import { createFactory } from "../testing/factory.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { refusal } from "../testing/refusal.ts";
import { closeDemo } from "./close-demo.ts";
import { demoLinks } from "./demo-links.ts";
import { seedDemo } from "./seed-demo.ts";

const PASSWORD = "of this test alone";

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ env: { DEMO_PASSWORD: PASSWORD } });
  await seedDemo(server.deps);
});
afterEach(() => server.stop());

async function signIn(password: string, email = "recruiter@example.com") {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const { statusCode } = await browser.post("/accounts/login", { email, password });
  return { browser, statusCode };
}

/** Creates everything the demo's recruiter can hand out: every way into the company and into its tests. */
async function handOut() {
  const { browser } = await signIn(PASSWORD);
  const test = "/api/v1/test/demo-plain";
  const key = (await browser.post("/api/v1/company/keys", { name: "A program", role: "owner" })).json<{
    secret: string;
  }>();
  const colleague = { name: "A Colleague", email: "colleague@example.com", role: "owner" };
  const { id } = (await browser.post("/api/v1/company/people", colleague)).json<{ id: number }>();
  const open = (await browser.send("PUT", `${test}/link`, { open: true })).json<{ link: string }>();
  const people = [{ name: "Somebody", email: "somebody@example.com" }];
  const { invited } = (await browser.post(`${test}/candidates`, { people })).json<{
    invited: { invite_id: string }[];
  }>();
  const candidate = server.browser();
  const invitation = new URL(inviteLink(server.deps, invited[0]?.invite_id ?? "")).pathname;
  await candidate.get(invitation);
  return {
    sessions: [browser, candidate],
    key: key.secret,
    join: `/accounts/join/${new URL(joinLink(server.deps, id)).pathname.split("/").at(-1)}`,
    link: `/gateways/link/${new URL(open.link).pathname.split("/").at(-1)}`,
    invitation,
  };
}

/** Tries each way in and returns the statuses. */
async function tryAll({ key, join, link, invitation }: Awaited<ReturnType<typeof handOut>>) {
  const visit = async (path: string) => (await server.browser().get(path)).statusCode;
  const [printed] = await demoLinks(server.deps);
  const byKey = await server.browser().send("GET", "/api/v1/tests", undefined, { authorization: `Bearer ${key}` });
  return {
    login: (await signIn(PASSWORD)).statusCode,
    key: byKey.statusCode,
    join: await visit(join),
    link: await visit(link),
    invitation: await visit(invitation),
    printed: await visit(new URL(printed?.url ?? "").pathname),
  };
}

const ALL_OPEN = { login: 200, key: 200, join: 200, link: 200, invitation: 302, printed: 302 };
const ALL_SHUT = { login: 401, key: 401, join: 404, link: 404, invitation: 404, printed: 404 };

it("closes every way into a demo that is off, ends its sessions, and opens the ways again", async () => {
  const ways = await handOut();
  expect(await tryAll(ways)).toEqual(ALL_OPEN);
  await closeDemo(server.deps);
  expect(await tryAll(ways)).toEqual(ALL_SHUT);
  for (const browser of ways.sessions) {
    expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: null });
  }
  await closeDemo(server.deps);
  await seedDemo(server.deps);
  expect(await tryAll(ways)).toEqual(ALL_OPEN);
});

it("lets nobody join through an invitation link that was already open on their screen", async () => {
  const { link } = await handOut();
  await closeDemo(server.deps);
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const reply = await browser.post(link.replace("/link/", "/join/"), { name: "Late", email: "late@example.com" });
  expect(refusal(reply)).toEqual([404, "invite_not_found"]);
});

it("does not affect the other companies of the installation", async () => {
  const make = createFactory(server.db);
  const company = await make.company("Another company");
  const { id, email } = await make.account("recruiter", company.id);
  const password_hash = await hashPassword("another password");
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", id).execute();
  const candidate = await make.candidate((await make.test(company.id)).id);
  const { browser } = await signIn("another password", email);
  await closeDemo(server.deps);
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: id });
  expect((await signIn("another password", email)).statusCode).toBe(200);
  const link = new URL(inviteLink(server.deps, candidate.inviteId)).pathname;
  expect((await server.browser().get(link)).statusCode).toBe(302);
});

it("does nothing if there never was a demo", async () => {
  const empty = await startServer();
  await closeDemo(empty.deps);
  expect(await empty.db.selectFrom("company").select("id").execute()).toEqual([]);
  await empty.stop();
});
