import { identity, logout } from "@invigil/contract/people/accounts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_COOKIE } from "../../platform/identity/sessions.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
beforeEach(async () => {
  server = await startServer();
  make = createFactory(server.db);
});
afterEach(() => server.stop());

async function invited(overrides: Record<string, unknown> = {}) {
  const company = await make.company();
  const test = await make.test(company.id, { overrides });
  return { test, candidate: await make.candidate(test.id) };
}

function pathOfLink(inviteId: string): string {
  return new URL(inviteLink(server.deps, inviteId)).pathname;
}

it("signs the invited person in and leads to the test, every time", async () => {
  const { test, candidate } = await invited();
  for (const browser of [server.browser(), server.browser()]) {
    const reply = await browser.get(pathOfLink(candidate.inviteId));
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/v1/test/${test.slug}`]);
    expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: candidate.id, usertype: "hacker" });
    expect((await browser.post(logout.path)).statusCode).toBe(200);
  }
});

it("passes on the quiz marker, and nothing else", async () => {
  const { test, candidate } = await invited();
  const path = pathOfLink(candidate.inviteId);
  const quiz = await server.browser().get(`${path}?testType=quiz`);
  const other = await server.browser().get(`${path}?testType=other&next=https://example.com`);
  expect(quiz.headers.location).toBe(`/v1/test/${test.slug}?testType=quiz`);
  expect(other.headers.location).toBe(`/v1/test/${test.slug}`);
});

it("keeps the session of a person who is already signed in", async () => {
  const { candidate } = await invited();
  const browser = server.browser();
  await browser.signIn(server.deps, candidate.id);
  const before = new Map(browser.cookies);
  await browser.get(pathOfLink(candidate.inviteId));
  expect(browser.cookies).toEqual(before);
});

it("signs nobody in through a picture or a frame in somebody's text", async () => {
  const { candidate } = await invited();
  const reviewer = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, reviewer.id);
  for (const destination of ["image", "iframe"]) {
    const path = pathOfLink(candidate.inviteId);
    const reply = await browser.send("GET", path, undefined, { "sec-fetch-dest": destination });
    expect(refusal(reply)).toEqual([403, "forbidden"]);
  }
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: reviewer.id });
});

it("replaces another person's session", async () => {
  const { candidate } = await invited();
  const other = await make.account("hacker");
  const browser = server.browser();
  await browser.signIn(server.deps, other.id);
  const old = browser.cookies.get(SESSION_COOKIE) ?? "";
  await browser.get(pathOfLink(candidate.inviteId));
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: candidate.id });
  browser.cookies.set(SESSION_COOKIE, old);
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: null });
});

it("asks a signed-in recruiter before it signs them out, and does it when they say so", async () => {
  const { test, candidate } = await invited();
  const recruiter = await make.account("recruiter", (await make.company("Own company")).id);
  const browser = server.browser();
  await browser.signIn(server.deps, recruiter.id);
  const path = pathOfLink(candidate.inviteId);
  const asked = await browser.get(`${path}?testType=quiz`);
  const token = path.split("/").at(-1);
  expect(asked.headers.location).toBe(`/v1/open-invitation/${token}?testType=quiz`);
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: recruiter.id });
  const opened = await browser.get(`${path}?as=candidate`);
  expect(opened.headers.location).toBe(`/v1/test/${test.slug}`);
  expect((await browser.get(identity.path)).json()).toMatchObject({ user_id: candidate.id });
});

it("refuses a link that was not created here, for a program and for a person", async () => {
  const { candidate } = await invited();
  const made = pathOfLink(candidate.inviteId);
  const unknown = pathOfLink("nothing");
  const forged = made.replace(candidate.inviteId, (await invited()).candidate.inviteId);
  const cut = made.slice(0, made.lastIndexOf("."));
  for (const path of [unknown, forged, cut]) {
    const browser = server.browser();
    const reply = await browser.get(path);
    expect(refusal(reply)).toEqual([404, "invite_not_found"]);
    const page = await browser.send("GET", path, undefined, { accept: "text/html,*/*" });
    expect([page.statusCode, page.headers.location]).toEqual([302, "/v1/invite-invalid"]);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  }
});

it("creates links with the address that people use", async () => {
  expect(inviteLink(server.deps, "abc")).toMatch(/^http:\/\/localhost:3000\/gateways\/enter\/abc\.[\w-]{43}$/);
});

const fields = ["Student number", { name: "year", label: "Year", type: "number", required: true }];

it("shows people their own invitation, with plain fields as optional inputs [A5.08] [A7.08]", async () => {
  const settings = { hacker_extra_data: { custom_data: { enabled: true, fields } } };
  const { test, candidate } = await invited({ settings: JSON.stringify(settings) });
  const browser = server.browser();
  await browser.signIn(server.deps, candidate.id);
  expect((await browser.get(`/api/v1/invite/${candidate.inviteId}`)).json()).toEqual({
    id: candidate.inviteId,
    email: candidate.email,
    test_slug: test.slug,
    test_name: "A test",
    is_onboarded: false,
    fields: [{ name: "Student number", label: "Student number", type: "text", required: false }, fields[1]],
    extra_data: {},
  });
});

it("asks for nothing if the custom form is switched off", async () => {
  const settings = { hacker_extra_data: { custom_data: { enabled: false, fields } } };
  const { candidate } = await invited({ settings: JSON.stringify(settings) });
  const browser = server.browser();
  await browser.signIn(server.deps, candidate.id);
  expect((await browser.get(`/api/v1/invite/${candidate.inviteId}`)).json()).toMatchObject({ fields: [] });
});

it("hides other people's invitations, and all of them without a session [A7.08]", async () => {
  const { candidate } = await invited();
  const other = await make.account("hacker");
  const browser = server.browser();
  expect((await browser.get(`/api/v1/invite/${candidate.inviteId}`)).statusCode).toBe(401);
  await browser.signIn(server.deps, other.id);
  const reply = await browser.get(`/api/v1/invite/${candidate.inviteId}`);
  expect(refusal(reply)).toEqual([404, "invite_not_found"]);
});
