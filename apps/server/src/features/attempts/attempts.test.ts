import { verify } from "node:crypto";
import type { SolutionSet } from "@invigil/contract/attempts";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createDefinitions } from "../../records/definitions.ts";
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
type Person = Awaited<ReturnType<typeof inviteCandidate>>;
const testOf = async (who: Person) => (await who.browser.get(`/api/v1/test/${who.test.slug}?is_test_env=true`)).json();
const setOf = async (who: Person): Promise<SolutionSet> =>
  (await who.browser.get(`/api.v2/assessment/${who.test.id}/solutionset`)).json();
const submit = (who: Person, body: object = { submission_type: "MSB" }) =>
  who.browser.post(`/rpc/test.submit_all/${who.test.id}`, body);
const answer = (who: Awaited<ReturnType<typeof startCandidate>>, n: number, text: string) =>
  who.browser.post("/api/v1/solution", {
    creator: who.account.id,
    test_solution_set: who.solutionSet.id,
    test: who.test.id,
    problem: who.problems[n]?.slug,
    solution_type: "TEX",
    answer: text,
    seq: 1,
    base: 0,
    writer: "a-tab-of-theirs",
  });

it("goes from INIT over START and ACTIVE to END [A4.01, A7.02, A7.03, A7.04, A7.05]", async () => {
  const ann = await inviteCandidate(server, await factory.test(companyId));
  expect((await testOf(ann)).session_state).toBe("INIT");
  const mine = `/api/v1/hacker/${ann.account.id}/solutionset?context=test&context_slug=${ann.test.slug}`;
  expect((await ann.browser.get(mine)).statusCode).toBe(404);
  const made = await ann.browser.post(`/rpc/test.init/${ann.test.id}`);
  expect(made.json()).toMatchObject({ status: "START", add_test_duration: 0, event_sequence: 1 });
  expect((await ann.browser.get(mine)).json()).toMatchObject({
    id: made.json().id,
    testsolutionset_id: made.json().id,
  });
  expect((await testOf(ann)).session_state).toBe("START");
  await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect(await setOf(ann)).toMatchObject({ status: "ACTIVE", expiry: "2026-01-01T11:00:00.000Z" });
  await submit(ann);
  expect(await testOf(ann)).toMatchObject({ session_state: "END", is_expired: true });
});

it("starts with one reply that carries every problem of the open section [A7.04, A7.06]", async () => {
  const ann = await startCandidate(server, undefined, { problems: [[{ title: "First" }, { title: "Second" }]] });
  expect(ann.started.sections[0]?.problems.map((problem) => problem.title)).toEqual(["First", "Second"]);
  const again = await ann.browser.get(
    `/api.v2/assessment/${ann.test.id}/sectionwise/problems?test_slug=${ann.test.slug}`,
  );
  expect(again.json().sections).toEqual(ann.started.sections);
});

it("makes one attempt of twenty clicks at once", async () => {
  const ann = await inviteCandidate(server, await factory.test(companyId));
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ann.browser.post(`/rpc/test.start/${ann.test.id}`)),
  );
  expect(new Set(replies.map((reply) => reply.json().solution_set?.id)).size).toBe(1);
  expect(await attempts()).toHaveLength(1);
  expect(await server.db.selectFrom("attempt_event").select("kind").where("kind", "=", "start").execute()).toHaveLength(
    1,
  );
});

it("continues with the answers that were saved [A7.15, A4.03]", async () => {
  const ann = await startCandidate(server);
  await answer(ann, 0, "kept");
  const reply = await ann.browser.post("/rpc/test.restart", {
    invite_id: ann.account.inviteId,
    test_slug: ann.test.slug,
  });
  expect(reply.json().sections[0].problems[0].solution).toMatchObject({ answer: "kept", seq: 1 });
  expect(reply.json().solution_set.id).toBe(ann.solutionSet.id);
});

it("answers a submit with a signed receipt that lists each answer, and later the same [A7.13, A1.01]", async () => {
  const ann = await startCandidate(server);
  const saved = (await answer(ann, 0, "kept")).json();
  server.advance(5 * MINUTE);
  const receipt = (await submit(ann)).json();
  expect(receipt.answers).toMatchObject([{ digest: saved.digest, seq: 1 }, { digest: null }]);
  expect(receipt).toMatchObject({ submission_type: "MSB", submitted_at: "2026-01-01T10:05:00.000Z" });
  expect(verify(null, Buffer.from(receipt.payload), receipt.public_key, Buffer.from(receipt.signature, "base64"))).toBe(
    true,
  );
  const facts = JSON.parse(receipt.payload);
  expect(receipt).toMatchObject(facts);
  expect(Object.keys(facts)).toContain("answers");
  server.advance(MINUTE);
  expect((await submit(ann)).json()).toEqual(receipt);
  expect((await ann.browser.get(`/api/v1/test/${ann.test.slug}/receipt`)).json()).toEqual(receipt);
});

it("keeps the reason of an automatic submission and what the socket failed to send [A4.22, A7.13]", async () => {
  const ann = await startCandidate(server);
  const body = {
    submission_type: "ASB",
    reason: "Browser Tolerance Violation",
    websocket_event_sequence: 7,
    failed_socket_events: [{ kind: "blur" }],
  };
  expect((await submit(ann, body)).json()).toMatchObject({
    submission_type: "ASB",
    reason: "Browser Tolerance Violation",
  });
  expect((await attempts())[0]).toMatchObject({ event_sequence: 7, failed_socket_events: [{ kind: "blur" }] });
});

it("ends a test at its deadline when no browser is open, after the grace, dated at the deadline [A4.32, A1.01]", async () => {
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

it("runs timed sections by their own clocks, also through a long standstill [A4.32, A4.06]", async () => {
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

it("refuses to submit a section that has not begun, or another's [A6.01]", async () => {
  const ann = await startCandidate(server, undefined, { timedSections: [5, 10], problems: [[{}], [{}]] });
  const body = { solutionset_id: ann.solutionSet.id, section_slug: "section-2" };
  expect((await ann.browser.post("/rpc/test.submit_section", body)).json().code).toBe("section_not_found");
  const bob = await startCandidate(server, ann.test);
  expect((await bob.browser.post("/rpc/test.submit_section", { ...body, section_slug: "section-1" })).statusCode).toBe(
    404,
  );
});

it("lengthens a running attempt at once and moves its deadline", async () => {
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

it("resets a finished test for a retake, and answers 409 when it is reset already [A4.29, A7.16]", async () => {
  const test = await factory.test(companyId, { overrides: { allow_retake: true } });
  const ann = await startCandidate(server, test);
  const path = `/rpc/test.retake/${test.id}`;
  expect((await ann.browser.post(path)).json().code).toBe("already_reset");
  await submit(ann);
  expect((await ann.browser.post(path)).json()).toEqual({ access_url: `/v1/test/${test.slug}` });
  expect((await ann.browser.post(path)).statusCode).toBe(409);
  expect((await testOf(ann)).session_state).toBe("INIT");
  const next = await ann.browser.post(`/rpc/test.start/${test.id}`);
  expect(next.json().solution_set.id).not.toBe(ann.solutionSet.id);
  expect(await attempts()).toHaveLength(2);
});

it("refuses a retake where the test does not allow it", async () => {
  const ann = await startCandidate(server);
  await submit(ann);
  expect((await ann.browser.post(`/rpc/test.retake/${ann.test.id}`)).statusCode).toBe(403);
});

it("opens only inside the test's window, and cuts the time at its end", async () => {
  const overrides = { start_time: new Date("2026-01-01T10:30:00Z"), end_time: new Date("2026-01-01T11:00:00Z") };
  const ann = await inviteCandidate(server, await factory.test(companyId, { overrides }));
  const start = () => ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect((await start()).json().code).toBe("test_not_open");
  server.advance(40 * MINUTE);
  expect((await start()).json().solution_set.expiry).toBe("2026-01-01T11:00:00.000Z");
  const late = await inviteCandidate(server, ann.test);
  server.advance(30 * MINUTE);
  expect((await late.browser.post(`/rpc/test.start/${ann.test.id}`)).json().code).toBe("test_not_open");
  expect((await testOf(late)).session_state).toBe("END");
});

it("lets a recruiter of the company try a test, and nobody else [A1.02]", async () => {
  const test = await factory.test(companyId);
  const boss = await signInRecruiter(server, companyId);
  expect((await boss.browser.post(`/rpc/test.start/${test.id}`)).json().solution_set.status).toBe("ACTIVE");
  const stranger = await signInRecruiter(server, (await factory.company()).id);
  expect((await stranger.browser.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(404);
  const uninvited = await inviteCandidate(server, await factory.test(companyId));
  expect((await uninvited.browser.get(`/api/v1/test/${test.slug}`)).statusCode).toBe(404);
});

it("asks a learner for the custom form before the start [A6.02]", async () => {
  const settings = toJson({ hacker_extra_data: { custom_data: { enabled: true, fields: ["City"] } } });
  const ann = await inviteCandidate(
    server,
    await factory.test(companyId, { overrides: { test_type: "LRN", settings } }),
  );
  expect((await ann.browser.post(`/rpc/test.start/${ann.test.id}`)).json().code).toBe("onboarding_required");
  await server.db.updateTable("invite").set({ onboarded_at: server.now() }).execute();
  expect((await ann.browser.post(`/rpc/test.start/${ann.test.id}`)).statusCode).toBe(200);
});

it("shows no problem before the start, and no answer key ever", async () => {
  const problems = [
    [{ type: "MCQ", content: { choices: [{ id: "a", text: "A" }] }, grading: { correct: ["the-secret-key"] } }],
  ];
  const ann = await inviteCandidate(server, await factory.test(companyId, { problems }));
  const before = await testOf(ann);
  expect(before.sections[0]).toMatchObject({ problem_ids: [], problems: [], problems_total: 1 });
  const early = await ann.browser.get(`/api.v2/assessment/${ann.test.id}/sectionwise/problems`);
  expect(early.statusCode).toBe(404);
  const started = await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect(started.body).not.toContain("the-secret-key");
  expect(started.json().sections[0].problems[0].choices).toEqual([{ id: "a", text: "A" }]);
});
