import { MAILS_OF_UNPROVEN } from "@invigil/contract/limits";
import { signUp } from "@invigil/contract/people/sign-in";
import { proveCompany } from "@invigil/records/companies/write-company";
import { afterEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createFactory } from "../../testing/factory.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
afterEach(() => server.stop());

const HOUR = 3_600_000;
const EVIL = [
  "Locked: http://evil.example",
  "See www.evil.example",
  "evil.example/pay",
  "Ask help@evil.example",
  "A\nB",
];

/** A stranger's company, seconds after its sign-up at a public address, and its live test with an open link. */
async function signUpStranger(names: { company?: string; test?: string } = {}) {
  server = await startServer({ env: { PUBLIC_URL: "https://tests.example.com", SIGNUP: "open" } });
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const owner = { full_name: "Robin", email: "robin@example.com", password: "a long password" };
  const signed = await browser.post(signUp.path, { ...owner, company: names.company ?? "Acme" });
  expect(signed.statusCode).toBe(200);
  const { id: companyId } = await server.db.selectFrom("company").select("id").executeTakeFirstOrThrow();
  const test = await createFactory(server.db).test(companyId, { name: names.test ?? "Arithmetic" });
  let sent = 0;
  const people = (count: number) =>
    Array.from({ length: count }, () => ({ name: "Ada", email: `p${(sent += 1)}@example.com` }));
  const invite = (count: number) => browser.post(`/api/v1/test/${test.slug}/candidates`, { people: people(count) });
  const link = async () =>
    new URL((await browser.send("PUT", `/api/v1/test/${test.slug}/link`, { open: true })).json().link).pathname;
  return { browser, owner, companyId, test, invite, link };
}

const mailTo = (recipient: string) =>
  server.db.selectFrom("mail").select(["subject", "body"]).where("recipient", "=", recipient).execute();

it("takes no name with an address or a line break that would go into e-mails to others", async () => {
  const { browser, owner, test } = await signUpStranger();
  const tests = `/api/v1/tests/${test.slug}`;
  const { edit, basics } = (await browser.get(tests)).json();
  for (const name of EVIL) {
    const person = { name, email: "ann@example.com" };
    const replies = [
      await browser.post(signUp.path, { ...owner, company: name, email: "new@example.com" }),
      await browser.post(signUp.path, { ...owner, company: "New", full_name: name, email: "new@example.com" }),
      await browser.send("PUT", "/api/v1/company/brand", { name, primary_color: null, brand: null }),
      await browser.post("/api/v1/company/people", { ...person, role: "author" }),
      await browser.post("/api/v1/tests", { name }),
      await browser.send("PATCH", tests, { edit, basics: { ...basics, name } }),
      await browser.post(`/api/v1/test/${test.slug}/candidates`, { people: [person] }),
    ];
    expect(replies.map(refusal)).toEqual(replies.map(() => [400, "invalid_request"]));
    const told = name.includes("\n") ? undefined : "Names cannot contain web or e-mail addresses.";
    expect(replies.map((reply) => reply.json().description)).toEqual(replies.map(() => told));
  }
  expect((await browser.send("PATCH", tests, { edit, basics })).statusCode).toBe(200);
});

it("says who sends an invitation, and makes no link of a name", async () => {
  const { invite } = await signUpStranger({ company: "Booking.com", test: `Node.js ${"long ".repeat(30)}` });
  await invite(1);
  const [mail] = await mailTo("p1@example.com");
  expect(mail?.subject).toMatch(/^Booking\.com invites you to Node\.js [long ]+…$/);
  expect(mail?.subject.length).toBeLessThan(140);
  expect(mail?.body).toContain("Booking.\u2060com invites you to the test “Node.\u2060js ");
  expect(mail?.body).toContain("sent by the server at tests.example.com on behalf of Booking.\u2060com");
  expect(mail?.body.replaceAll("tests.example.com", "")).not.toMatch(/[\w-]\.\w|:\/\//);
});

it("does not e-mail what a stranger typed at an open link to the owner of the address", async () => {
  const { link } = await signUpStranger();
  const path = await link();
  const person = { name: "Your account is locked, call 555 0100", email: "victim@example.com" };
  for (const status of [200, 409]) {
    const stranger = server.browser();
    await stranger.get("/gateways/validate-session");
    expect((await stranger.post(path, person)).statusCode).toBe(status);
    server.advance(HOUR);
  }
  const mails = await mailTo(person.email);
  expect(mails).toHaveLength(2);
  for (const { subject, body } of mails) expect(subject + body).not.toMatch(/locked|555/);
});

it("lets a new company write to few people, until the operator has confirmed it", async () => {
  const { invite, link, browser, companyId } = await signUpStranger();
  expect((await invite(MAILS_OF_UNPROVEN.hour - 1)).statusCode).toBe(201);
  expect(refusal(await invite(2))).toEqual([429, "mail_limit_reached"]);
  const together = await Promise.all([invite(1), invite(1)]);
  expect(together.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 429]);
  const { invite_id: known } = await server.db
    .selectFrom("mail")
    .select("invite_id as invite_id")
    .executeTakeFirstOrThrow();
  const others = [
    await browser.post(`/rpc/invite.resend/${known}`),
    await browser.post("/api/v1/company/people", { name: "Kim", email: "kim@example.com", role: "author" }),
  ];
  expect(others.map(refusal)).toEqual(others.map(() => [429, "mail_limit_reached"]));
  // Whoever has the open link can still take the test.
  const stranger = server.browser();
  await stranger.get("/gateways/validate-session");
  expect((await stranger.post(await link(), { name: "Lee", email: "lee@example.com" })).statusCode).toBe(200);
  expect(await mailTo("lee@example.com")).toEqual([]);

  for (let hours = 1; hours < MAILS_OF_UNPROVEN.day / MAILS_OF_UNPROVEN.hour; hours += 1) {
    server.advance(HOUR + 1);
    expect((await invite(MAILS_OF_UNPROVEN.hour)).statusCode).toBe(201);
  }
  server.advance(HOUR + 1);
  expect(refusal(await invite(1))).toEqual([429, "mail_limit_reached"]);
  await server.db.transaction().execute((tx) => proveCompany(tx, { id: companyId, at: server.now() }));
  expect((await invite(MAILS_OF_UNPROVEN.day)).statusCode).toBe(201);
});
