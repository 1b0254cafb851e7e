import { invitePeople, setLink } from "@invigil/contract/inviting/candidates";
import { validateSession } from "@invigil/contract/people/accounts";
import type { Colleague } from "@invigil/contract/people/company";
import { login, signUp } from "@invigil/contract/people/sign-in";
import { forgotPassword } from "@invigil/contract/people/passwords";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../platform/identity/password.ts";
import type { Browser } from "./browser.ts";
import { signInRecruiter } from "./candidate.ts";
import { createFactory, type Factory } from "./factory.ts";
import { pathOf, startServer, type TestServer } from "./harness.ts";

/** The kinds of owners an address may have. An outsider must not be able to tell them apart. */
const PEOPLE = {
  stranger: "stranger@example.com",
  joined: "joined0@example.com",
  invited: "invited@example.com",
  disabled: "shutout@example.com",
} as const;

let server: TestServer;
let owner: Browser;
let test: Awaited<ReturnType<Factory["test"]>>;
let openLink: string;
beforeAll(async () => {
  server = await startServer({ env: { SMTP_URL: "smtp://127.0.0.1:9", SIGNUP: "open" } });
  const make = createFactory(server.db);
  const elsewhere = await make.company("Elsewhere");
  const password_hash = await hashPassword("the right password");
  const change = async (email: string, set: { password_hash?: string; disabled_at?: Date }) => {
    const { id } = await make.account("recruiter", elsewhere.id);
    await server.db
      .updateTable("account")
      .set({ email, ...set })
      .where("id", "=", id)
      .execute();
  };
  await change(PEOPLE.joined, { password_hash });
  await change(PEOPLE.invited, {});
  await change(PEOPLE.disabled, { password_hash, disabled_at: server.now() });

  const own = await make.company("Own");
  const { account, browser } = await signInRecruiter(server, own.id);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  owner = browser;
  test = await make.test(own.id);
  const open = await make.test(own.id);
  const { link } = (await owner.send("PUT", pathOf(setLink, { slug: open.slug }), { open: true })).json<{
    link: string;
  }>();
  openLink = new URL(link).pathname;
});
afterAll(() => server.stop());

async function visitor(): Promise<Browser> {
  const browser = server.browser();
  await browser.get(validateSession.path);
  return browser;
}

/** What the caller sees, without what differs between any two people: the address and sequential numbers. */
function seen(email: string, { statusCode, body, headers, cookies }: LightMyRequestResponse) {
  const { "content-length": _length, "set-cookie": _cookies, date: _date, ...rest } = headers;
  const same = body
    .replaceAll(email, "ADDRESS")
    .replaceAll(/"(id|invite_id|created_at|at|requestId)":("[^"]*"|\d+)/g, '"$1":0');
  return { statusCode, body: same, headers: Object.keys(rest).toSorted(), cookies: cookies.map(({ name }) => name) };
}

/** Every call in which somebody can name an unknown address. */
const WAYS: Record<string, (email: string) => Promise<LightMyRequestResponse>> = {
  "signing in with a wrong password": async (email) =>
    (await visitor()).post(login.path, { email, password: "a wrong password" }),
  "forgetting a password": async (email) => (await visitor()).post(forgotPassword.path, { email }),
  "creating a company": async (email) =>
    (await visitor()).post(signUp.path, { company: "New", full_name: "Demo", email, password: "a long password" }),
  "inviting a colleague": (email) =>
    owner.post("/api/v1/company/people", { name: "New Person", email, role: "author" }),
  "sending the colleague's link again": async (email) =>
    owner.post(`/rpc/recruiter.resend/${(await colleague(email))?.id}`),
  "looking at the colleague": async (email) => {
    const found = await colleague(email);
    return owner.patch(`/api/v1/company/people/${found?.id}`, { role: "author", disabled: false });
  },
  "reading the outbox": (email) => owner.get(`/api/v1/company/outbox?search=${encodeURIComponent(email)}`),
  "reading the audit log": (email) => owner.get(`/api/v1/company/audit?search=${encodeURIComponent(email)}`),
  "inviting a candidate": (email) =>
    owner.post(pathOf(invitePeople, { slug: test.slug }), { people: [{ name: "New Person", email }] }),
  // It does reveal that an address is a candidate of this very test: they get their own link instead.
  "an open link to a test": async (email) => (await visitor()).post(openLink, { name: "New Person", email }),
};

async function colleague(email: string): Promise<Colleague | undefined> {
  const { people } = (await owner.get("/api/v1/company/people")).json<{ people: Colleague[] }>();
  return people.find((person) => person.email === email);
}

for (const [way, go] of Object.entries(WAYS)) {
  it(`does not reveal through ${way} who has an account`, async () => {
    const { stranger, ...others } = PEOPLE;
    const expected = seen(stranger, await go(stranger));
    expect([200, 201, 401]).toContain(expected.statusCode);
    for (const email of Object.values(others)) expect(seen(email, await go(email))).toEqual(expected);
  });
}

it("makes as many queries for an unknown address as for a recruiter's", async () => {
  let asked = 0;
  server.deps.pool.on("acquire", () => (asked += 1));
  const costs: number[] = [];
  for (const email of Object.values(PEOPLE)) {
    const browser = await visitor();
    const before = asked;
    await browser.post(login.path, { email, password: "a wrong password" });
    costs.push(asked - before);
  }
  expect(new Set(costs).size).toBe(1);
});
