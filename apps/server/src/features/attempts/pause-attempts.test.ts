import type { Tx } from "@invigil/db/connection";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDefinitions } from "../../shared/tests/definitions.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { openPage } from "../../testing/socket-page.ts";
import { closeDueAttempts } from "./close-due.ts";

const MINUTE = 60_000;

let server: TestServer;
let recruiter: Browser;
let companyId: number;
let candidate: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const make = createFactory(server.db);
  const company = await make.company();
  companyId = company.id;
  recruiter = (await signInRecruiter(server, company.id)).browser;
  const problems = [[{ type: "TEX" }], [{ type: "TEX" }]];
  candidate = await startCandidate(server, await make.test(company.id, { timedSections: [10, 20], problems }));
});
afterEach(() => server.stop());

const steer = (what: string, more: object = {}) =>
  recruiter.post(`/rpc/test.${what}/${candidate.test.id}`, { username: candidate.account.username, ...more });
const sweep = () => closeDueAttempts({ ...server.deps, definitions: createDefinitions(server.db) });

async function standing() {
  const reply = await candidate.browser.post("/rpc/test.restart", { test_slug: candidate.test.slug });
  return reply.json<StartedCandidate["started"]>().solution_set;
}

it("stops the clock: nothing closes, and answers can be saved past the old deadline once it resumes [A7.15]", async () => {
  server.advance(4 * MINUTE);
  expect((await steer("pause")).statusCode).toBe(200);
  server.advance(120 * MINUTE);
  await sweep();
  expect(await standing()).toMatchObject({ status: "ACTIVE", paused_at: "2026-01-01T10:04:00.000Z" });

  await steer("unpause");
  const saved = await saveAnswer(candidate, candidate.problems[0]?.slug ?? "", { answer: "before the pause" });
  expect(saved.id).toBeGreaterThan(0);
  const after = await standing();
  expect(after).toMatchObject({ paused_at: null, expiry: "2026-01-01T12:30:00.000Z" });
  expect(after.sections.map(({ expiry }) => expiry)).toEqual(["2026-01-01T12:10:00.000Z", null]);
  server.advance(7 * MINUTE);
  await sweep();
  expect((await standing()).sections.map(({ status }) => status)).toEqual(["SUB", "CTK"]);
});

it("counts the first of two pauses, and refuses attempts that are not running", async () => {
  await steer("pause");
  server.advance(MINUTE);
  await steer("pause");
  server.advance(MINUTE);
  await steer("unpause");
  await steer("unpause");
  expect(await standing()).toMatchObject({ expiry: "2026-01-01T10:32:00.000Z" });
  await candidate.browser.post(`/rpc/test.submit_all/${candidate.test.id}`, { submission_type: "MSB" });
  expect(refusal(await steer("pause"))).toEqual([409, "not_running"]);
});

it("ends an attempt for a reason that the receipt names, even while it is paused", async () => {
  await steer("pause");
  server.advance(90 * MINUTE);
  expect((await steer("close", { reason: "Left the room" })).statusCode).toBe(200);
  const receipt = await candidate.browser.get(`/api/v1/test/${candidate.test.slug}/receipt`);
  expect(receipt.json()).toMatchObject({
    submission_type: "ASB",
    reason: "Ended by the proctor: Left the room",
    submitted_at: "2026-01-01T10:00:00.000Z",
  });
  const acts = await server.db.selectFrom("audit").select("action").orderBy("id").execute();
  expect(acts.map(({ action }) => action)).toEqual(["test.pause", "test.close"]);
  expect(refusal(await steer("close", { reason: "Left again" }))).toEqual([409, "not_running"]);
});

const many = (what: "pause" | "unpause", body: object = {}, browser = recruiter) =>
  browser.post(`/rpc/test.${what}_many/${candidate.test.id}`, body);

it("pauses everyone who is taking the test, with a message, and reports the result for each", async () => {
  const peer = await startCandidate(server, candidate.test);
  const done = await startCandidate(server, candidate.test);
  await done.browser.post(`/rpc/test.submit_all/${candidate.test.id}`, { submission_type: "MSB" });
  const page = await openPage(await server.listen(), candidate);
  const all = await many("pause", { message: " A fire drill. " });
  const paused = { outcome: "done", paused_at: server.now().toISOString(), paused_by: "Demo Person" };
  const usernames = [candidate.account.username, peer.account.username];
  expect(all.json()).toEqual({ candidates: usernames.map((username) => ({ username, ...paused })) });
  expect(await page.heard("paused")).toMatchObject({ paused_at: server.now().toISOString() });
  expect(await page.heard("proctor-message")).toMatchObject({ text: "A fire drill." });
  page.close();

  server.advance(5 * MINUTE);
  expect((await many("unpause", { usernames })).json()).toMatchObject({
    candidates: [
      { outcome: "done", paused_at: null },
      { outcome: "done", paused_at: null },
    ],
  });
  expect(await standing()).toMatchObject({ expiry: "2026-01-01T10:35:00.000Z" });
  const acts = await server.db.selectFrom("audit").select("action").orderBy("id").execute();
  expect(acts.map(({ action }) => action)).toEqual([
    "test.pause",
    "live.message",
    "test.pause",
    "live.message",
    "test.unpause",
    "test.unpause",
  ]);
});

it("names the recruiter who paused a moment before, even if the second had to wait for the first", async () => {
  const colleague = await signInRecruiter(server, companyId);
  const usernames = [candidate.account.username];
  const first = (tx: Tx) =>
    tx
      .updateTable("attempt")
      .set({ paused_at: server.now(), paused_by: colleague.account.id })
      .where("id", "=", candidate.solutionSet.id)
      .execute();
  const second = await besideOpen(server.db, first, () => many("pause", { usernames }));
  expect(second.json()).toMatchObject({ candidates: [{ outcome: "already", paused_by: "Demo Person" }] });
});

it("tells the second of two recruiters who paused first and when, and tells both what has just ended", async () => {
  const colleague = await signInRecruiter(server, companyId);
  const named = { full_name: "Demo Colleague" };
  await server.db.updateTable("account").set(named).where("id", "=", colleague.account.id).execute();
  const usernames = [candidate.account.username];
  const replies = await Promise.all([many("pause", { usernames }), many("pause", { usernames }, colleague.browser)]);
  const outcomes = replies.map((reply) => reply.json<{ candidates: { outcome: string; paused_by: string }[] }>());
  expect(new Set(outcomes.map(({ candidates }) => candidates[0]?.outcome))).toEqual(new Set(["already", "done"]));
  expect(new Set(outcomes.map(({ candidates }) => candidates[0]?.paused_by)).size).toBe(1);
  const pauses = await server.db.selectFrom("audit").select("id").where("action", "=", "test.pause").execute();
  expect(pauses).toHaveLength(1);

  const row = { paused_at: server.now().toISOString(), paused_by: outcomes[0]?.candidates[0]?.paused_by };
  const wall = await recruiter.get(`/api/v1/test/${candidate.test.slug}/live`);
  expect(wall.json()).toMatchObject({ rows: [row] });
  const list = await recruiter.get(`/api/v1/test/${candidate.test.slug}/candidates`);
  expect(list.json()).toMatchObject({ candidates: [row] });

  await steer("close", { reason: "Left the room" });
  expect((await many("pause", { usernames })).json()).toEqual({
    candidates: [{ username: usernames[0], outcome: "not_running", paused_at: null, paused_by: null }],
  });
  expect((await many("pause", { usernames: ["nobody"] })).json()).toMatchObject({
    candidates: [{ outcome: "not_running" }],
  });
});

it("lets proctors and authors pause, but not reviewers", async () => {
  const role = (name: "reviewer" | "proctor") =>
    server.db.updateTable("account").set({ role: name }).where("usertype", "=", "recruiter").execute();
  await role("reviewer");
  expect(refusal(await many("pause"))).toEqual([403, "forbidden"]);
  await role("proctor");
  expect((await many("pause")).json()).toMatchObject({ candidates: [{ outcome: "done" }] });
});
