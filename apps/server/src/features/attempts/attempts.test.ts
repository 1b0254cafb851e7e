import { verify } from "node:crypto";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { answer, setOf, submit, testOf } from "../../testing/attempt-calls.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

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
const attempts = () => server.db.selectFrom("attempt").selectAll().orderBy("id").execute();

it("goes from INIT through START and ACTIVE to END [A4.01, A7.02, A7.03, A7.04, A7.05]", async () => {
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

it("starts with one reply that contains every problem of the open section [A7.04, A7.06]", async () => {
  const ann = await startCandidate(server, undefined, { problems: [[{ title: "First" }, { title: "Second" }]] });
  expect(ann.started.sections[0]?.problems.map((problem) => problem.title)).toEqual(["First", "Second"]);
  const again = await ann.browser.get(
    `/api.v2/assessment/${ann.test.id}/sectionwise/problems?test_slug=${ann.test.slug}`,
  );
  expect(again.json().sections).toEqual(ann.started.sections);
});

it("creates one attempt from twenty simultaneous clicks [A7.04]", async () => {
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

it("continues with the saved answers [A7.15, A4.03]", async () => {
  const ann = await startCandidate(server);
  await answer(ann, 0, "kept");
  const reply = await ann.browser.post("/rpc/test.restart", {
    invite_id: ann.account.inviteId,
    test_slug: ann.test.slug,
  });
  expect(reply.json().sections[0].problems[0].solution).toMatchObject({ answer: "kept", seq: 1 });
  expect(reply.json().solution_set.id).toBe(ann.solutionSet.id);
});

it("continues only with the caller's own invitation to this test, if one is named [A7.15]", async () => {
  const [ann, ben] = [await startCandidate(server), await startCandidate(server)];
  const restart = (invite_id: string | null) =>
    ann.browser.post("/rpc/test.restart", { invite_id, test_slug: ann.test.slug });
  expect(refusal(await restart(ben.account.inviteId))).toEqual([404, "invite_not_found"]);
  expect((await restart(null)).statusCode).toBe(200);
  expect((await restart(ann.account.inviteId)).statusCode).toBe(200);
});

it("neither starts nor continues a test that was submitted, and continues none that was never started [A4.01, A7.04, A7.15]", async () => {
  const ann = await inviteCandidate(server, await factory.test(companyId));
  const start = () => ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  const goOn = () => ann.browser.post("/rpc/test.restart", { test_slug: ann.test.slug });
  expect(refusal(await goOn())).toEqual([404, "solution_set_not_found"]);
  await ann.browser.post(`/rpc/test.init/${ann.test.id}`);
  expect(refusal(await goOn())).toEqual([404, "solution_set_not_found"]);
  await start();
  const receipt = (await submit(ann)).json();
  const over = [await start(), await goOn()].map((reply) => reply.json().code);
  expect(over).toEqual(["session_ended", "session_ended"]);
  expect((await submit(ann)).json()).toEqual(receipt);
  expect(await attempts()).toHaveLength(1);
});

it("returns a signed receipt that lists each answer, and later the same one [A7.13, A1.01]", async () => {
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

it("numbers the answers on the receipt as the test does, and names the question of each part", async () => {
  const parts = [{ title: "What it says" }, { title: "Why" }];
  const problems = [[{ title: "First" }, { title: "A text", type: "CMP", children: parts }], [{ title: "Last" }]];
  const ann = await startCandidate(server, await factory.test(companyId, { problems }));
  const { answers, payload } = (await submit(ann)).json();
  expect(answers).toMatchObject([
    { number: 1, title: "First" },
    { number: 2, title: "What it says", part_of: "A text" },
    { number: 2, title: "Why", part_of: "A text" },
    { number: 3, title: "Last" },
  ]);
  expect(answers[0]).not.toHaveProperty("part_of");
  expect(JSON.parse(payload).answers).toEqual(answers);
});

it("keeps the reason of an automatic submission and what the socket failed to send [A4.22, A7.13, B4.12]", async () => {
  const ann = await startCandidate(server);
  const body = {
    submission_type: "ASB",
    reason: "Browser Tolerance Violation",
    websocket_event_sequence: 7,
    failed_socket_events: [{ kind: "blur", token: "9.secret", sockid: "one" }],
  };
  expect((await submit(ann, body)).json()).toMatchObject({
    submission_type: "ASB",
    reason: "Browser Tolerance Violation",
  });
  expect((await attempts())[0]).toMatchObject({ event_sequence: 7, failed_socket_events: [{ kind: "blur" }] });
  const failed = await server.db.selectFrom("attempt_event").selectAll().where("kind", "=", "failed-event").execute();
  expect(failed.map(({ source, data }) => ({ source, data }))).toEqual([
    { source: "browser", data: { event: { kind: "blur" } } },
  ]);
});

it("records the page's end times beside its own, which counts [A7.13]", async () => {
  const ann = await startCandidate(server, await factory.test(companyId));
  server.advance(5 * MINUTE);
  const page = {
    proctoring_end_time: "2026-01-01T10:04:58.000Z",
    testsolutionset_end_time: "2026-01-01T10:04:59.000Z",
  };
  const receipt = (await submit(ann, { submission_type: "MSB", ...page })).json();
  expect(receipt.submitted_at).toBe("2026-01-01T10:05:00.000Z");
  const { browser } = await signInRecruiter(server, companyId);
  const timeline = await browser.get(`/api/v1/test/${ann.test.slug}/timeline?username=${ann.account.username}`);
  const end = timeline.json<{ evidence: { kind: string }[] }>().evidence.find(({ kind }) => kind === "submit");
  expect(end).toMatchObject({ at: "2026-01-01T10:05:00.000Z", data: { submissionType: "MSB", page } });
});

it("requires a reason for an automatic submission, and stores none for a manual one [A4.22, A7.13]", async () => {
  const ann = await startCandidate(server);
  for (const reason of [{}, { reason: null }, { reason: "Because" }])
    expect(refusal(await submit(ann, { submission_type: "ASB", ...reason }))).toEqual([400, "invalid_request"]);
  expect((await attempts())[0]).toMatchObject({ state: "ACTIVE" });
  const byHand = await submit(ann, { submission_type: "MSB", reason: "Test Time Expiry" });
  expect(byHand.json()).toMatchObject({ submission_type: "MSB", reason: null });
});

it("resets a finished test for a retake, and returns 409 if it is already reset [A4.29, A7.16]", async () => {
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

it("refuses a retake if the test does not allow it [A4.29, A7.16]", async () => {
  const ann = await startCandidate(server);
  await submit(ann);
  expect((await ann.browser.post(`/rpc/test.retake/${ann.test.id}`)).statusCode).toBe(403);
});

it("opens only within the test's window, and cuts the time at its end [A4.01, A7.04]", async () => {
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

it("lets only recruiters of the company try a test [A1.02]", async () => {
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

it("shows no problem before the start, and never an answer key [A4.01, A7.04]", async () => {
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
