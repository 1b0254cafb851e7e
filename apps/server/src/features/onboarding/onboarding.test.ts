import type { Invite } from "@invigil/contract/inviting/invitations";
import { addExtraData, userOnboarded } from "@invigil/contract/taking/onboarding";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

const fields = [
  "Student number",
  { name: "email", label: "University e-mail", type: "email", required: true },
  { name: "year", label: "Year", type: "number", required: true },
  { name: "born", label: "Born", type: "date", required: false },
  { name: "city", label: "City", type: "select", required: false, options: ["Oslo", "Rome"] },
  { name: "cv", label: "CV", type: "file", required: false },
];
const settings = { hacker_extra_data: { custom_data: { enabled: true, fields } } };

let server: TestServer;
let make: Factory;
let browser: Browser;
let candidate: Awaited<ReturnType<Factory["candidate"]>>;
let test: { id: number; slug: string };
beforeEach(async () => {
  server = await startServer();
  make = createFactory(server.db);
  const company = await make.company();
  test = await make.test(company.id, { overrides: { settings: toJson(settings), test_type: "LRN" } });
  candidate = await make.candidate(test.id);
  browser = server.browser();
  await browser.signIn(server.deps, candidate.id);
});
afterEach(() => server.stop());

function save(extra_data: Record<string, string>, inviteId = candidate.inviteId, by = browser) {
  return by.post(`${addExtraData.path}?invite_id=${inviteId}`, { extra_data });
}
function finish(inviteId = candidate.inviteId, by = browser) {
  return by.post(userOnboarded.path, { invite_id: inviteId });
}
function wrongFields(reply: Awaited<ReturnType<typeof save>>): Record<string, string> {
  return reply.json<{ details: { fields: Record<string, string> } }>().details.fields;
}
async function storedInvite() {
  return server.db.selectFrom("invite").selectAll().where("id", "=", candidate.inviteId).executeTakeFirstOrThrow();
}

it("keeps the form's entries, even if they arrive in parts [A7.29]", async () => {
  expect((await save({ "Student number": "4711", year: "2" })).json()).toMatchObject({
    id: candidate.inviteId,
    is_onboarded: false,
    extra_data: { "Student number": "4711", year: "2" },
  });
  const whole = { "Student number": "4711", year: "3", email: "candidate@example.com" };
  const second = await save({ year: "3", email: "candidate@example.com" });
  expect(second.json<Invite>().extra_data).toEqual(whole);
  expect((await storedInvite()).extra_data).toEqual(whole);
});

it.each([
  ["an unknown field", { shoe: "44" }, "shoe"],
  ["an unknown field of the language itself", { constructor: "x" }, "constructor"],
  ["an e-mail that is none", { email: "ann" }, "email"],
  ["a number that is none", { year: "two" }, "year"],
  ["a day that does not exist", { born: "2001-02-30" }, "born"],
  ["a choice that was not offered", { city: "Paris" }, "city"],
  ["an address that is not an upload", { cv: "https://example.com/cv.pdf" }, "cv"],
])("refuses %s and stores nothing of the form [A7.29]", async (_what, given, field) => {
  const reply = await save({ "Student number": "4711", ...given });
  expect(refusal(reply)).toEqual([400, "invalid_request"]);
  expect(Object.keys(wrongFields(reply))).toEqual([field]);
  expect((await storedInvite()).extra_data).toEqual({});
});

it("accepts only the candidate's own file [A7.29]", async () => {
  const other = await make.account("hacker");
  for (const [id, account_id] of [
    ["mine", candidate.id],
    ["theirs", other.id],
  ] as const) {
    const row = { id, account_id, name: "cv.pdf", size: 1, content_type: "application/pdf", created_at: server.now() };
    await server.db.insertInto("upload").values(row).execute();
  }
  expect((await save({ cv: "/media/theirs/cv.pdf" })).statusCode).toBe(400);
  for (const path of ["..", "..\\..\\accounts\\logout", "%2e%2e", "cv.pdf?a=1"])
    expect((await save({ cv: `/media/mine/${path}` })).statusCode).toBe(400);
  expect((await save({ cv: "/media/mine/cv.pdf" })).statusCode).toBe(200);
});

it("refuses to end onboarding while a required field is missing, then ends it once [A7.29]", async () => {
  await save({ year: "2" });
  const early = await finish();
  expect(refusal(early)).toEqual([409, "onboarding_required"]);
  expect(wrongFields(early)).toEqual({ email: "University e-mail is required" });
  expect((await storedInvite()).onboarded_at).toBeNull();

  await save({ email: "candidate@example.com" });
  expect((await finish()).json()).toEqual({ ok: true });
  const at = server.now();
  server.advance(60_000);
  expect((await finish()).json()).toEqual({ ok: true });
  expect((await storedInvite()).onboarded_at).toEqual(at);
  expect((await browser.get(`/api/v1/invite/${candidate.inviteId}`)).json()).toMatchObject({ is_onboarded: true });
});

it.each(["LRN", "EMP"] as const)(
  "keeps a candidate from starting a test of type %s until the form is done [A6.02]",
  async (type) => {
    await server.db.updateTable("test").set({ test_type: type }).where("id", "=", test.id).execute();
    const start = () => browser.post(`/rpc/test.start/${test.id}`);
    const early = await start();
    expect(refusal(early)).toEqual([409, "onboarding_required"]);
    await save({ email: "candidate@example.com", year: "2" });
    expect(refusal(await start())).toEqual([409, "onboarding_required"]);
    await finish();
    expect((await start()).statusCode).toBe(200);
  },
);

it("asks nothing of a running attempt, and asks before an extended one is resumed [A6.02]", async () => {
  const setForm = (enabled: boolean) =>
    server.db
      .updateTable("test")
      .set({ settings: toJson({ hacker_extra_data: { custom_data: { enabled, fields } } }) })
      .where("id", "=", test.id)
      .execute();
  await setForm(false);
  const started = await browser.post(`/rpc/test.start/${test.id}`);
  await setForm(true);
  const resume = () => browser.post("/rpc/test.restart", { test_slug: test.slug });
  expect((await browser.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
  expect((await resume()).statusCode).toBe(200);

  const extended = { state: "START", add_test_duration: 10, has_resumed_test: false } as const;
  const { id } = started.json<{ solution_set: { id: number } }>().solution_set;
  await server.db.updateTable("attempt").set(extended).where("id", "=", id).execute();
  expect(refusal(await resume())).toEqual([409, "onboarding_required"]);
  await save({ email: "candidate@example.com", year: "2" });
  await finish();
  expect((await resume()).statusCode).toBe(200);
});

it("lets a finished form change but not become incomplete", async () => {
  await save({ email: "candidate@example.com", year: "2" });
  await finish();
  expect((await save({ year: "3" })).json()).toMatchObject({ extra_data: { year: "3" } });
  expect((await save({ year: " " })).statusCode).toBe(400);
});

it("asks for the profile's name before any test that wants it, and stores it with the account [A6.02]", async () => {
  const company = await make.company();
  const overrides = { settings: toJson({ hacker_extra_data: { profile_data: { enabled: true } } }), test_type: "EMP" };
  const asking = await make.test(company.id, { overrides });
  const inviteId = await make.invite(asking.id, candidate.id);
  const start = () => browser.post(`/rpc/test.start/${asking.id}`);
  const nameOf = async () =>
    (await server.db.selectFrom("account").select("full_name").where("id", "=", candidate.id).executeTakeFirstOrThrow())
      .full_name;

  const before = await nameOf();
  const shown = (await browser.get(`/api/v1/invite/${inviteId}`)).json<Invite>();
  expect(shown.fields.map(({ name, required }) => [name, required])).toEqual([["profile.full_name", true]]);
  expect(shown.extra_data).toEqual({ "profile.full_name": before });
  expect(refusal(await start())).toEqual([409, "onboarding_required"]);
  expect((await save({ "profile.full_name": "x".repeat(121) }, inviteId)).statusCode).toBe(400);
  expect((await save({ "profile.full_name": " Robin Example " }, inviteId)).statusCode).toBe(200);
  expect(await nameOf()).toBe("Robin Example");
  const stored = await server.db
    .selectFrom("invite")
    .select("extra_data")
    .where("id", "=", inviteId)
    .executeTakeFirst();
  expect(stored?.extra_data).toEqual({});
  await finish(inviteId);
  expect((await start()).statusCode).toBe(200);
  // If the test does not ask for it, it is not a field.
  expect((await save({ "profile.full_name": "Kim" })).statusCode).toBe(400);
});

it("ends onboarding at once if the test has no form", async () => {
  const company = await make.company();
  const plain = await make.test(company.id);
  const inviteId = await make.invite(plain.id, candidate.id);
  expect((await finish(inviteId)).json()).toEqual({ ok: true });
});

it("hides other people's invitations, and requires a candidate's session and token [A6.01] [A7.29]", async () => {
  const other = server.browser();
  await other.signIn(server.deps, (await make.account("hacker")).id);
  for (const reply of [await save({ year: "2" }, candidate.inviteId, other), await finish(candidate.inviteId, other)]) {
    expect(refusal(reply)).toEqual([404, "invite_not_found"]);
  }
  const company = await make.company();
  const recruiter = server.browser();
  await recruiter.signIn(server.deps, (await make.account("recruiter", company.id)).id);
  expect((await finish(candidate.inviteId, recruiter)).statusCode).toBe(403);
  const nobody = server.browser();
  expect(refusal(await finish(candidate.inviteId, nobody))).toEqual([403, "csrf_failed"]);
  await nobody.get("/gateways/validate-session");
  expect((await finish(candidate.inviteId, nobody)).statusCode).toBe(401);
  expect((await save({ year: "2" }, candidate.inviteId, nobody)).statusCode).toBe(401);
});

it("loses no field if two parts of the form arrive at once", async () => {
  await Promise.all([
    save({ "Student number": "1" }),
    save({ year: "2" }),
    save({ city: "Oslo" }),
    save({ born: "2001-01-02" }),
  ]);
  expect((await storedInvite()).extra_data).toEqual({
    "Student number": "1",
    year: "2",
    city: "Oslo",
    born: "2001-01-02",
  });
});
