import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { answer, setOf, submit, testOf } from "../../testing/attempt-calls.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createDefinitions } from "../../shared/tests/definitions.ts";
import { closeDueAttempts } from "./close-due.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
});
afterEach(() => server.stop());

const MINUTE = 60_000;
const sweep = () => closeDueAttempts({ ...server.deps, definitions: createDefinitions(server.db) });
const attempts = () => server.db.selectFrom("attempt").selectAll().orderBy("id").execute();

it("ends a test without an open browser after the grace, dated at the deadline [A4.32, A1.01]", async () => {
  const ann = await startCandidate(server);
  await answer(ann, 0, "kept");
  server.advance(60 * MINUTE + 4_000);
  await sweep();
  expect((await attempts())[0]?.state).toBe("ACTIVE");
  server.advance(2_000);
  await sweep();
  expect((await attempts())[0]).toMatchObject({
    state: "END",
    submission_type: "ASB",
    reason: "Test Time Expiry",
    submitted_at: new Date("2026-01-01T11:00:00.000Z"),
  });
  expect((await ann.browser.get(`/api/v1/test/${ann.test.slug}/receipt`)).json().answers[0].seq).toBe(1);
});

it("runs timed sections by their own clocks, even through a long downtime [A4.32, A4.06]", async () => {
  const ann = await startCandidate(server, undefined, { timedSections: [5, 10, 15], problems: [[{}], [{}], [{}]] });
  expect(ann.solutionSet.sections.map((section) => [section.status, section.problem_ids.length])).toEqual([
    ["CTK", 1],
    ["PND", 0],
    ["PND", 0],
  ]);
  expect(ann.solutionSet.expiry).toBe("2026-01-01T10:30:00.000Z");
  server.advance(17 * MINUTE);
  await sweep();
  expect((await setOf(ann)).sections.map((section) => [section.status, section.expiry])).toEqual([
    ["SUB", "2026-01-01T10:05:00.000Z"],
    ["SUB", "2026-01-01T10:15:00.000Z"],
    ["CTK", "2026-01-01T10:30:00.000Z"],
  ]);
  server.advance(14 * MINUTE);
  await sweep();
  expect((await attempts())[0]).toMatchObject({ state: "END", submitted_at: new Date("2026-01-01T10:30:00.000Z") });
});

it("submits a section, closes its answers and opens the next [A4.27, A7.14]", async () => {
  const ann = await startCandidate(server, undefined, {
    timedSections: [5, 10],
    problems: [[{}], [{ title: "Later" }]],
  });
  const saved = (await answer(ann, 0, "kept")).json();
  server.advance(2 * MINUTE);
  const body = { solutionset_id: ann.solutionSet.id, section_slug: "section-1", force_submission: false };
  const reply = (await ann.browser.post("/rpc/test.submit_section", body)).json();
  expect(reply.next_section).toBe("section-2");
  expect(reply.sections[1]).toMatchObject({
    status: "CTK",
    expiry: "2026-01-01T10:12:00.000Z",
    problems: [{ title: "Later" }],
  });
  const late = await ann.browser.patch(`/api/v1/solution/${saved.slug}`, {
    answer: "x",
    seq: 2,
    base: 1,
    writer: "a-tab-of-theirs",
  });
  expect(late.json().code).toBe("section_closed");
  const again = (await ann.browser.post("/rpc/test.submit_section", body)).json();
  expect(again.next_section).toBe("section-2");
  expect(again.sections[1].expiry).toBe("2026-01-01T10:12:00.000Z");
});

it("refuses a section under another section's name, and records what the page says about it [A7.14]", async () => {
  const ann = await startCandidate(server, undefined, { timedSections: [5, 10], problems: [[{}], [{}]] });
  const page = { force_submission: true, created_at: "2026-01-01T10:04:59.000Z", version: 4 };
  const section = { solutionset_id: ann.solutionSet.id, section_slug: "section-1", ...page };
  const send = (section_name: string) => ann.browser.post("/rpc/test.submit_section", { ...section, section_name });
  server.advance(5 * MINUTE);
  expect((await send("Section 2")).json().code).toBe("section_not_found");
  expect((await setOf(ann)).sections.map(({ status }) => status)).toEqual(["CTK", "PND"]);
  expect((await send(ann.solutionSet.sections[0]?.name ?? "")).json().next_section).toBe("section-2");
  const ended = await server.db.selectFrom("attempt_event").selectAll().where("kind", "=", "section-end").execute();
  // The server's own time counts.
  expect(ended).toMatchObject([{ at: new Date("2026-01-01T10:05:00.000Z"), data: { reason: "submitted", page } }]);
});

it("leaves the next section alone if the named one is already over [A4.27]", async () => {
  const ann = await startCandidate(server, undefined, { timedSections: [5, 10, 15], problems: [[{}], [{}], [{}]] });
  server.advance(5 * MINUTE + 30_000);
  await sweep();
  const body = { solutionset_id: ann.solutionSet.id, section_slug: "section-1", force_submission: false };
  const reply = (await ann.browser.post("/rpc/test.submit_section", body)).json();
  expect(reply.next_section).toBe("section-2");
  expect((await setOf(ann)).sections.map(({ status }) => status)).toEqual(["SUB", "CTK", "PND"]);
});

it("refuses to submit a section that has not begun or belongs to somebody else [A6.01]", async () => {
  const ann = await startCandidate(server, undefined, { timedSections: [5, 10], problems: [[{}], [{}]] });
  const body = { solutionset_id: ann.solutionSet.id, section_slug: "section-2" };
  expect((await ann.browser.post("/rpc/test.submit_section", body)).json().code).toBe("section_not_found");
  const bob = await startCandidate(server, ann.test);
  const theirs = await bob.browser.post("/rpc/test.submit_section", { ...body, section_slug: "section-1" });
  expect([theirs.statusCode, theirs.json().code]).toEqual([409, "other_attempt"]);
});

it("extends a running attempt at once and moves its deadline", async () => {
  const ann = await startCandidate(server);
  const boss = await signInRecruiter(server, companyId);
  const elsewhere = await signInRecruiter(server, (await factory.company()).id);
  const own = await factory.test(companyId);
  const bob = await startCandidate(server, own);
  const path = `/rpc/test.extend/${own.id}`;
  const body = { username: bob.account.username, minutes: 20 };
  expect((await elsewhere.browser.post(path, body)).statusCode).toBe(404);
  expect((await ann.browser.post(path, body)).statusCode).toBe(403);
  expect((await boss.browser.post(path, body)).json()).toMatchObject({
    expiry: "2026-01-01T11:20:00.000Z",
    add_test_duration: 20,
    has_resumed_test: true,
  });
  server.advance(61 * MINUTE);
  await sweep();
  expect((await setOf(bob)).status).toBe("ACTIVE");
  expect((await setOf(ann)).status).toBe("END");
  expect(await server.db.selectFrom("audit").select("action").execute()).toEqual([{ action: "test.extend" }]);
});

it("reopens an ended attempt for the added minutes once it is resumed [A4.03]", async () => {
  const test = await factory.test(companyId);
  const ann = await startCandidate(server, test);
  const saved = (await answer(ann, 0, "kept")).json();
  await submit(ann);
  const boss = await signInRecruiter(server, companyId);
  await boss.browser.post(`/rpc/test.extend/${test.id}`, { username: ann.account.username, minutes: 15 });
  expect(await testOf(ann)).toMatchObject({ session_state: "START", is_expired: false });
  expect(await setOf(ann)).toMatchObject({ status: "START", add_test_duration: 15, has_resumed_test: false });
  server.advance(120 * MINUTE);
  await sweep();
  const resumed = (await ann.browser.post("/rpc/test.restart", { test_slug: test.slug })).json();
  expect(resumed.solution_set).toMatchObject({
    status: "ACTIVE",
    expiry: "2026-01-01T12:15:00.000Z",
    has_resumed_test: true,
  });
  const edit = { answer: "more", seq: 2, base: 1, writer: "a-tab-of-theirs" };
  expect((await ann.browser.patch(`/api/v1/solution/${saved.slug}`, edit)).statusCode).toBe(200);
});
