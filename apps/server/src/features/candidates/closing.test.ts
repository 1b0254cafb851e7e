import { Test } from "@invigil/contract/taking/tests";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
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

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(server.now().getTime() + hours * HOUR).toISOString();

let recruiter: Browser;
let test: Awaited<ReturnType<Factory["test"]>>;
let companyId: number;
beforeEach(async () => {
  companyId = (await make.company("Acme")).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
  test = await make.test(companyId, { name: "Arithmetic", overrides: { end_time: inHours(100) } });
});

const invite = (body: object) =>
  recruiter.post(`/api/v1/test/${test.slug}/candidates`, {
    people: [{ email: "ada@example.com", name: "Ada Example" }],
    ...body,
  });
const close = (id: string, closes_at: string | null) =>
  recruiter.send("PUT", `/api/v1/invite/${id}/closing`, { closes_at });
const listed = async () => (await recruiter.get(`/api/v1/test/${test.slug}/candidates`)).json().candidates[0];

async function invited(body: object = {}) {
  const id: string = (await invite(body)).json().invited[0].invite_id;
  const { link } = (await recruiter.get(`/api/v1/invite/${id}/link`)).json();
  const candidate = server.browser();
  await candidate.get(new URL(link).pathname);
  const read = async () => Test.parse((await candidate.get(`/api/v1/test/${test.slug}`)).json());
  return { id, candidate, read };
}

const mails = (id: string) =>
  server.db
    .selectFrom("mail")
    .select(["subject", "body", "calendar"])
    .where("invite_id", "=", id)
    .orderBy("id")
    .execute();

it("lets a candidate start until the invitation closes, and takes a start that was in time to its end", async () => {
  const late = await invited({ closes_at: inHours(10) });
  expect(await late.read()).toMatchObject({ starts_until: inHours(10), session_state: "INIT", missed: false });
  expect(await listed()).toMatchObject({ closes_at: inHours(10), starts_until: inHours(10) });
  server.advance(10 * HOUR);
  for (const call of ["init", "start"])
    expect(refusal(await late.candidate.post(`/rpc/test.${call}/${test.id}`))).toEqual([409, "test_not_open"]);
  expect(await late.read()).toMatchObject({ session_state: "END", is_expired: true, missed: true });

  await close(late.id, inHours(1));
  expect(await late.read()).toMatchObject({ session_state: "INIT", missed: false });
  expect((await late.candidate.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
  server.advance(HOUR - 1);
  expect(await late.read()).toMatchObject({ session_state: "ACTIVE", duration: 60, missed: false });
});

it("closes with the test where the invitation says nothing, and never later", async () => {
  const { id, read } = await invited();
  expect(await read()).toMatchObject({ starts_until: inHours(100) });
  const refused = await close(id, inHours(101));
  expect(refusal(refused)).toEqual([400, "closing_refused"]);
  expect(refused.json().description).toMatch(/^It closes for everyone on /);
  expect(refusal(await invite({ closes_at: inHours(101) }))).toEqual([400, "closing_refused"]);
  expect(refusal(await invite({ closes_at: inHours(-1) }))).toEqual([400, "closing_refused"]);
  // An author closes the test earlier than the invitation.
  await close(id, inHours(90));
  await server.db
    .updateTable("test")
    .set({ end_time: new Date(inHours(50)) })
    .where("id", "=", test.id)
    .execute();
  expect(await read()).toMatchObject({ starts_until: inHours(50) });
});

it("tells the candidate what changed, in the e-mail and in the calendar, and the audit log who did it", async () => {
  const { id, candidate } = await invited({ closes_at: inHours(10) });
  await close(id, inHours(20));
  await close(id, inHours(20));
  await close(id, inHours(-5));
  const [first, moved, ended, ...more] = await mails(id);
  expect(first?.body).toContain("Start by: ");
  expect(moved).toMatchObject({
    subject: "Acme has changed your closing date for Arithmetic",
    calendar: { method: "PUBLISH", sequence: 1, end: inHours(20) },
  });
  expect(moved?.body).toContain("{link}");
  expect(ended).toMatchObject({
    subject: "Acme has closed your invitation to Arithmetic",
    calendar: { method: "CANCEL", sequence: 2 },
  });
  expect(more).toEqual([]);
  expect(await listed()).toMatchObject({ closes_at: inHours(0) });
  expect(refusal(await candidate.post(`/rpc/test.start/${test.id}`))).toEqual([409, "test_not_open"]);
  const audit = await server.db
    .selectFrom("audit")
    .select("data")
    .where("action", "=", "candidate.closing")
    .where("company_id", "=", companyId)
    .orderBy("id")
    .execute();
  expect(audit.map(({ data }) => data)).toEqual(
    [inHours(20), inHours(20), inHours(-5)].map((closes_at) => ({ closes_at })),
  );
});

it("says plainly that there is no closing date any more", async () => {
  await server.db.updateTable("test").set({ end_time: null }).where("id", "=", test.id).execute();
  const { id } = await invited({ closes_at: inHours(10) });
  await close(id, null);
  const [, moved] = await mails(id);
  expect(moved?.body).toMatch(
    /^Hello Ada Example,\n\nAcme has changed your closing date for the test “Arithmetic”\.\n\nClosing date: none\n/,
  );
});

it("changes nothing for somebody who has started, or whose invitation was withdrawn", async () => {
  const { id, candidate } = await invited();
  await candidate.post(`/rpc/test.start/${test.id}`);
  expect(refusal(await close(id, inHours(1)))).toEqual([409, "already_started"]);
  const other = await invite({ people: [{ email: "ben@example.com", name: "Ben Example" }] });
  const otherId = other.json().invited[0].invite_id;
  await recruiter.post(`/rpc/invite.revoke/${otherId}`);
  expect(refusal(await close(otherId, inHours(1)))).toEqual([404, "invite_not_found"]);
});

it("notes where the candidate is, for the times in later e-mails", async () => {
  const { id, candidate } = await invited({ closes_at: "2026-01-03T10:00:00Z" });
  const zone = (time_zone: string, browser = candidate) =>
    browser.send("PUT", `/api/v1/invite/${id}/time-zone`, { time_zone });
  expect((await zone("Asia/Tokyo")).statusCode).toBe(200);
  expect(refusal(await zone("Mars/Olympus"))).toEqual([400, "invalid_request"]);
  expect(refusal(await zone("Asia/Tokyo", recruiter))).toEqual([404, "invite_not_found"]);
  await recruiter.post(`/rpc/invite.resend/${id}`);
  expect((await mails(id)).at(-1)?.body).toContain("3rd January, 2026 at 7:00 PM, Asia/Tokyo");
});
