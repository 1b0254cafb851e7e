import { afterEach, beforeEach, expect, it } from "vitest";
import { createDefinitions } from "../../shared/tests/definitions.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { closeDueAttempts } from "./close-due.ts";

const MINUTE = 60_000;

let server: TestServer;
let recruiter: Browser;
let candidate: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const make = createFactory(server.db);
  const company = await make.company();
  recruiter = (await signInRecruiter(server, company.id)).browser;
  const problems = [[{ type: "TEX" }], [{ type: "TEX" }]];
  candidate = await startCandidate(server, await make.test(company.id, { timedSections: [10, 20], problems }));
});
afterEach(() => server.stop());

const steer = (what: string, more: object = {}) =>
  recruiter.post(`/rpc/test.${what}/${candidate.test.id}`, { username: candidate.account.username, ...more });
const sweep = () => closeDueAttempts({ ...server.deps, definitions: createDefinitions(server.db) });

async function pauseFor(minutes: number) {
  expect((await steer("pause")).statusCode).toBe(200);
  server.advance(minutes * MINUTE);
  await sweep();
  expect((await steer("unpause")).statusCode).toBe(200);
}

function submitSection(force_submission: boolean) {
  const body = { solutionset_id: candidate.solutionSet.id, section_slug: "section-1", force_submission };
  return candidate.browser.post("/rpc/test.submit_section", body);
}

function submitAll(reason: string) {
  const body = { submission_type: "ASB", reason };
  return candidate.browser.post(`/rpc/test.submit_all/${candidate.test.id}`, body);
}

async function standing() {
  const reply = await candidate.browser.post("/rpc/test.restart", { test_slug: candidate.test.slug });
  const { status, sections } = reply.json<StartedCandidate["started"]>().solution_set;
  return { status, sections: sections.map((section) => [section.status, section.expiry]) };
}

it("keeps a section open that a page takes for over, after a pause longer than its remaining time", async () => {
  server.advance(9 * MINUTE);
  await pauseFor(30);
  expect(refusal(await submitSection(true))).toEqual([409, "not_over"]);
  const running = [
    ["CTK", "2026-01-01T10:40:00.000Z"],
    ["PND", null],
  ];
  expect(await standing()).toEqual({ status: "ACTIVE", sections: running });

  server.advance(54_000);
  expect(refusal(await submitSection(true))).toEqual([409, "not_over"]);
  // A page's clock may be ahead by as much as the grace of a late save.
  server.advance(1_000);
  expect((await submitSection(true)).json()).toMatchObject({ next_section: "section-2" });
  // The same call again, as after a lost reply.
  expect((await submitSection(true)).json()).toMatchObject({ next_section: "section-2" });
});

it("gives a section its remaining time after two pauses and an extension during one of them", async () => {
  server.advance(4 * MINUTE);
  await pauseFor(10);
  server.advance(MINUTE);
  await steer("pause");
  server.advance(10 * MINUTE);
  expect((await steer("extend", { minutes: 3 })).statusCode).toBe(200);
  expect(refusal(await submitSection(true))[0]).toBe(409);
  server.advance(10 * MINUTE);
  await steer("unpause");
  expect(refusal(await submitSection(true))).toEqual([409, "not_over"]);
  expect((await standing()).sections[0]).toEqual(["CTK", "2026-01-01T10:43:00.000Z"]);
  server.advance(8 * MINUTE);
  expect((await submitSection(true)).json()).toMatchObject({ next_section: "section-2" });
});

it("lets the candidate hand in a section before its time is over", async () => {
  server.advance(9 * MINUTE);
  await pauseFor(30);
  expect((await submitSection(false)).json()).toMatchObject({ next_section: "section-2" });
});

it("does not end the test with its last section while that has time left", async () => {
  await submitSection(false);
  server.advance(19 * MINUTE);
  await pauseFor(30);
  expect(refusal(await submitAll("Test Time Expiry"))).toEqual([409, "not_over"]);
  expect((await standing()).status).toBe("ACTIVE");
  server.advance(MINUTE);
  expect((await submitAll("Test Time Expiry")).json()).toMatchObject({ reason: "Test Time Expiry" });
  expect((await submitAll("Test Time Expiry")).statusCode).toBe(200);
});

it("ends a test for another reason, whatever time is left", async () => {
  expect((await submitAll("Browser Tolerance Violation")).statusCode).toBe(200);
});
