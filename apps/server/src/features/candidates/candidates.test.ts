import { identity } from "@invigil/contract/people/accounts";
import { listCandidates } from "@invigil/contract/inviting/candidates";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
beforeAll(async () => {
  server = await startServer();
  make = createFactory(server.db);
});
afterAll(() => server.stop());

let companyId: number;
let recruiter: Browser;
let test: Awaited<ReturnType<Factory["test"]>>;
beforeEach(async () => {
  companyId = (await make.company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
  test = await make.test(companyId);
});

const invite = (people: object[], slug = test.slug) => recruiter.post(`/api/v1/test/${slug}/candidates`, { people });
const ada = { email: "ada@example.com", name: "Ada Example" };

async function board(slug = test.slug) {
  return listCandidates.response.parse((await recruiter.get(`/api/v1/test/${slug}/candidates`)).json());
}

async function invited(person: object = ada) {
  const reply = await invite([person]);
  return reply.json<{ invited: { invite_id: string }[] }>().invited[0]?.invite_id ?? "";
}

async function linkOf(inviteId: string): Promise<string> {
  const reply = await recruiter.get(`/api/v1/invite/${inviteId}/link`);
  return new URL(reply.json<{ link: string }>().link).pathname;
}

it("invites many at once, each address once, and e-mails each", async () => {
  const first = await invite([
    { ...ada, accommodations: { extra_minutes: 15 } },
    { ...ada, email: "ADA@example.com" },
    { email: "ben@example.com", name: "Ben Example" },
  ]);
  expect(first.statusCode).toBe(201);
  expect(first.json<{ invited: object[] }>().invited).toHaveLength(2);
  const second = await invite([ada, { email: "cleo@example.com", name: "Cleo Example" }]);
  expect(second.json()).toMatchObject({
    invited: [{ email: "cleo@example.com" }],
    known: [expect.stringMatching(/ada/i)],
  });
  const { candidates, sends } = await board();
  // There is no mail server here, so the console must not offer to send anything.
  expect(sends).toBe(false);
  expect(candidates.map(({ email }) => email.toLowerCase()).toSorted()).toEqual(
    ["ada", "ben", "cleo"].map((name) => `${name}@example.com`),
  );
  expect(candidates.every(({ status, mail }) => status === "invited" && mail?.state === "queued")).toBe(true);
  const audit = await server.db
    .selectFrom("audit")
    .select(["action", "data"])
    .where("company_id", "=", companyId)
    .execute();
  expect(audit).toEqual([
    { action: "candidates.invite", data: { people: 2 } },
    { action: "candidates.invite", data: { people: 1 } },
  ]);
});

it("refuses to invite to a draft or an archived test, or with an invalid address", async () => {
  for (const state of ["draft", "archived"]) {
    const closed = await make.test(companyId, { overrides: { state } });
    expect(refusal(await invite([ada], closed.slug))).toEqual([409, "test_not_live"]);
  }
  expect(refusal(await invite([ada, { email: "nobody", name: "Nobody" }]))).toEqual([400, "invalid_request"]);
  expect((await board()).candidates).toEqual([]);
});

it("accepts only one-line names, because they appear in e-mail subjects and texts", async () => {
  for (const name of ["Ada\nYour account is locked", "Ada\u2028visit us", "Ada\u0007"]) {
    expect(refusal(await invite([{ email: "ada@example.com", name }]))).toEqual([400, "invalid_request"]);
  }
  expect((await board()).candidates).toEqual([]);
});

it("shows each candidate's status", async () => {
  const seen: string[] = [];
  const id = await invited();
  const status = async () => seen.push((await board()).candidates[0]?.status ?? "none");
  await status();
  const candidate = server.browser();
  await candidate.get(await linkOf(id));
  await status();
  await candidate.post(`/rpc/test.init/${test.id}`);
  await status();
  await candidate.post(`/rpc/test.start/${test.id}`);
  await status();
  await candidate.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await status();
  expect(seen).toEqual(["invited", "opened", "onboarding", "running", "submitted"]);
});

it("shows colleagues the total extension of an attempt", async () => {
  const who = await startCandidate(server, test);
  expect((await board()).candidates).toMatchObject([{ extended_minutes: 0 }]);
  for (const minutes of [3, 4])
    await recruiter.post(`/rpc/test.extend/${test.id}`, { username: who.account.username, minutes });
  expect((await board()).candidates).toMatchObject([{ extended_minutes: 7 }]);
});

it("A1.04 keeps the marker of a quiz on the way through the open link", async () => {
  const { link } = (await recruiter.send("PUT", `/api/v1/test/${test.slug}/link`, { open: true })).json<{
    link: string;
  }>();
  const opened = await server.browser().get(`${new URL(link).pathname}?testType=quiz`);
  expect(opened.headers.location).toMatch(/^\/v1\/invited\/[^?]+\?testType=quiz$/);
});

it("revokes an invitation and its link only before the start", async () => {
  const id = await invited();
  const link = await linkOf(id);
  expect((await recruiter.post(`/rpc/invite.revoke/${id}`)).statusCode).toBe(200);
  expect(refusal(await server.browser().get(link))).toEqual([404, "invite_not_found"]);
  expect(refusal(await recruiter.post(`/rpc/invite.resend/${id}`))).toEqual([404, "invite_not_found"]);
  expect((await board()).candidates).toMatchObject([{ status: "revoked" }]);

  await recruiter.post(`/rpc/invite.restore/${id}`);
  const candidate = server.browser();
  await candidate.get(link);
  await candidate.post(`/rpc/test.start/${test.id}`);
  expect(refusal(await recruiter.post(`/rpc/invite.revoke/${id}`))).toEqual([409, "already_started"]);
});

it("invites a revoked person again, with the same link", async () => {
  const id = await invited();
  const link = await linkOf(id);
  await recruiter.post(`/rpc/invite.revoke/${id}`);
  expect(await invited()).toBe(id);
  expect((await server.browser().get(link)).statusCode).toBe(302);
});

it("keeps accommodations, and sends the link again", async () => {
  const id = await invited();
  const accommodations = {
    extra_minutes: 30,
    no_face_alerts: true,
    extra_tolerance: 2,
    no_full_screen: true,
    note: "R",
  };
  await recruiter.send("PUT", `/api/v1/invite/${id}/accommodations`, accommodations);
  expect((await board()).candidates).toMatchObject([{ accommodations }]);
  await recruiter.post(`/rpc/invite.resend/${id}`);
  expect(await server.db.selectFrom("mail").select("id").where("invite_id", "=", id).execute()).toHaveLength(2);
});

it("lets people in through an open link, but nobody in the name of an invited person", async () => {
  await invited();
  const reply = await recruiter.send("PUT", `/api/v1/test/${test.slug}/link`, { open: true });
  const path = new URL(reply.json<{ link: string }>().link).pathname;
  const key = path.split("/").at(-1) ?? "";
  const person = server.browser();
  expect((await person.get(path)).headers.location).toBe(`/v1/invited/${key}`);
  expect((await person.get(`/gateways/link/${key}`)).json()).toMatchObject({ test_name: "A test" });
  await person.get("/gateways/validate-session");
  expect(refusal(await person.post(path, ada))).toEqual([409, "already_invited"]);
  expect((await person.get(identity.path)).json()).toMatchObject({ user_id: null });

  const joined = await person.post(path, { name: "Dora Example", email: "dora@example.com" });
  expect(joined.json()).toEqual({ test_slug: test.slug });
  expect((await person.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
  expect((await board()).candidates.map(({ email }) => email)).toContain("dora@example.com");

  await recruiter.send("PUT", `/api/v1/test/${test.slug}/link`, { open: false });
  const late = server.browser();
  await late.get("/gateways/validate-session");
  expect(refusal(await late.post(path, { name: "Late", email: "late@example.com" }))).toEqual([
    404,
    "invite_not_found",
  ]);
});

it("writes no web address from an open link's form into the company's e-mail", async () => {
  const reply = await recruiter.send("PUT", `/api/v1/test/${test.slug}/link`, { open: true });
  const path = new URL(reply.json<{ link: string }>().link).pathname;
  const person = server.browser();
  await person.get("/gateways/validate-session");
  for (const name of ["You won: https://evil.example", "See WWW.evil.example", "Dora\nhttp://evil.example"]) {
    const refused = await person.post(path, { name, email: "eve@example.com" });
    expect(refusal(refused)).toEqual([400, "invalid_request"]);
  }
  expect(await server.db.selectFrom("mail").select("id").where("recipient", "=", "eve@example.com").execute()).toEqual(
    [],
  );
});

it("reveals nothing of other invitations of the same address to one link's candidate", async () => {
  const elsewhere = await startCandidate(server, await make.test((await make.company()).id));
  await server.db.updateTable("account").set({ email: ada.email }).where("id", "=", elsewhere.account.id).execute();
  const candidate = server.browser();
  await candidate.get(await linkOf(await invited()));
  expect((await candidate.get(`/api/v1/test/${elsewhere.test.slug}`)).statusCode).toBe(404);
});

it("lets only authors invite, and lets proctors help", async () => {
  const id = await invited();
  await server.db.updateTable("account").set({ role: "proctor" }).where("company_id", "=", companyId).execute();
  expect((await invite([ada])).statusCode).toBe(403);
  const resent = await recruiter.post(`/rpc/invite.resend/${id}`);
  expect(resent.statusCode).toBe(200);
  // There is no mail server, so nobody may say that it will be sent.
  expect(resent.json()).toEqual({ ok: true, sends: false });
  await server.db.updateTable("account").set({ role: "reviewer" }).where("company_id", "=", companyId).execute();
  expect((await recruiter.get(`/api/v1/invite/${id}/link`)).statusCode).toBe(403);
});

it("shows what a candidate entered in the form, and a score with two decimals", async () => {
  const cv = { name: "cv", label: "CV", type: "file", required: false };
  const settings = toJson({ hacker_extra_data: { custom_data: { enabled: true, fields: ["City", cv] } } });
  const { account, solutionSet } = await startCandidate(server, test);
  await server.db.updateTable("test").set({ settings }).where("id", "=", test.id).execute();
  const extra_data = toJson({ City: "Oslo", cv: "/media/1/cv.pdf" });
  await server.db.updateTable("invite").set({ extra_data }).where("account_id", "=", account.id).execute();
  const marked = { evaluated_at: server.now(), score: 67 / 6 };
  await server.db.updateTable("attempt").set(marked).where("id", "=", solutionSet.id).execute();
  const [candidate] = (await board()).candidates;
  expect(candidate?.form).toEqual([
    { label: "City", value: "Oslo", is_file: false },
    { label: "CV", value: "/media/1/cv.pdf", is_file: true },
  ]);
  expect(candidate?.score).toBe(11.17);
});
