import { submitSection } from "@invigil/contract/taking/attempts";
import { SAVE_GRACE } from "@invigil/contract/constants";
import { handInDraft, type LateDraft } from "@invigil/contract/taking/late-drafts";
import { heartbeat } from "@invigil/contract/proctoring/proctoring";
import type { Report } from "@invigil/contract/results/reports";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { callProctor, COUNTERS, createSettings, heartbeatBook, sweep } from "../../testing/proctored.ts";
import { closeDue, saveAnswer, submit } from "../../testing/take-test.ts";

const START = Date.parse("2026-01-01T10:00:00.000Z");
const MINUTE = 60_000;
const after = (ms: number) => new Date(START + ms).toISOString();

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

interface Taken {
  who: StartedCandidate;
  companyId: number;
}

async function take(overrides: Record<string, unknown>, sections: object = {}): Promise<Taken> {
  const factory = createFactory(server.db);
  const { id: companyId } = await factory.company();
  const test = await factory.test(companyId, { problems: [[{ type: "TEX" }]], minutes: 2, overrides, ...sections });
  return { who: await startCandidate(server, test), companyId };
}

async function takeProctored(sections: object = {}) {
  const taken = await take({ settings: toJson({ proctor: { enabled: true } }) }, sections);
  const { token, proctorSessionId } = await createSettings(taken.who);
  const attemptId = taken.who.solutionSet.id;
  const written = heartbeatBook(server);
  /** A time after the start, written by the server a moment later. */
  async function beatAt(ms: number): Promise<void> {
    moveTo(ms);
    written.note({ attemptId, beat: { proctorSessionId, counters: COUNTERS } });
    await written.write();
  }
  function send() {
    const place = { assessmentId: taken.who.test.id, proctorSessionId, at: server.now().toISOString() };
    const path = pathOf(heartbeat, { assessment: taken.who.test.id });
    return callProctor(server, token, path, { ...place, metadata: COUNTERS });
  }
  return { ...taken, beatAt, send };
}

function moveTo(ms: number): void {
  server.advance(START + ms - server.now().getTime());
}

/** What the recruiter reads about a draft that arrives now. */
async function handIn({ who, companyId }: Taken, writtenAt: number): Promise<LateDraft | undefined> {
  const edit = { answer: "typed later", seq: 4, base: 1, writer: "a-tab-that-was-offline" };
  const reply = await who.browser.post(pathOf(handInDraft), {
    test_solution_set: who.solutionSet.id,
    problem: who.problems[0]?.slug,
    ...edit,
    written_at: after(writtenAt),
  });
  expect(reply.statusCode).toBe(200);
  // Only ended attempts have reports; if this one has ended, nothing changes.
  await submit(who);
  const { browser } = await signInRecruiter(server, companyId);
  const path = `/api/v1/test/${who.test.slug}/solutionset?username=${who.account.username}`;
  const report = (await browser.get(path)).json<Report>();
  return report.sections[0]?.problems[0]?.late_drafts[0];
}

it("is the deadline if heartbeats continued beyond it", async () => {
  const taken = await takeProctored();
  moveTo(5_000);
  await saveAnswer(taken.who, taken.who.problems[0]?.slug ?? "", { answer: "one" });
  for (const ms of [30_000, 60_000, 90_000, 119_000, 121_000]) await taken.beatAt(ms);
  moveTo(2 * MINUTE + SAVE_GRACE);
  await closeDue(server);
  const draft = await handIn(taken, 90_000);
  expect(draft).toMatchObject({ last_contact_at: after(2 * MINUTE), heartbeats: true });
});

it("is the end of a timed section if heartbeats continued in the next one", async () => {
  const sections = { problems: [[{ type: "TEX" }], [{ type: "TEX" }]], timedSections: [2, 2] };
  const taken = await takeProctored(sections);
  for (const ms of [30_000, 60_000, 90_000, 119_000, 121_000]) await taken.beatAt(ms);
  moveTo(2 * MINUTE + SAVE_GRACE);
  await closeDue(server);
  await taken.beatAt(3 * MINUTE);
  expect(await handIn(taken, 90_000)).toMatchObject({ last_contact_at: after(2 * MINUTE) });
});

it("is the last heartbeat before a section that ended during a short silence", async () => {
  const sections = { problems: [[{ type: "TEX" }], [{ type: "TEX" }]], timedSections: [2, 2] };
  const taken = await takeProctored(sections);
  for (const ms of [80_000, 110_000]) await taken.beatAt(ms);
  moveTo(2 * MINUTE + SAVE_GRACE);
  await closeDue(server);
  await taken.beatAt(130_000);
  expect(await handIn(taken, 115_000)).toMatchObject({ last_contact_at: after(110_000) });
});

it("is the last heartbeat before a silence that lasted beyond the deadline", async () => {
  const taken = await takeProctored();
  await taken.beatAt(80_000);
  moveTo(115_000);
  await sweep(server);
  await taken.beatAt(122_000);
  moveTo(2 * MINUTE + SAVE_GRACE);
  await sweep(server);
  expect(await handIn(taken, 118_000)).toMatchObject({ last_contact_at: after(80_000) });
});

it("is the deadline if a silence ended before it", async () => {
  const taken = await takeProctored();
  await taken.beatAt(20_000);
  moveTo(60_000);
  await sweep(server);
  for (const ms of [70_000, 100_000, 121_000]) await taken.beatAt(ms);
  moveTo(2 * MINUTE + SAVE_GRACE);
  await sweep(server);
  expect(await handIn(taken, 118_000)).toMatchObject({ last_contact_at: after(2 * MINUTE) });
});

it("includes an unwritten heartbeat when somebody ends the attempt for the candidate", async () => {
  const taken = await takeProctored();
  moveTo(60_000);
  expect((await taken.send()).statusCode).toBe(200);
  moveTo(61_000);
  const { browser } = await signInRecruiter(server, taken.companyId);
  const ended = await browser.post(`/rpc/test.close/${taken.who.test.id}`, {
    username: taken.who.account.username,
    reason: "The room is closed.",
  });
  expect(ended.statusCode).toBe(200);
  moveTo(62_000);
  expect(await handIn(taken, 60_000)).toMatchObject({ last_contact_at: after(60_000) });
});

it("is the submission, if the candidate submitted the test or the section", async () => {
  const whole = await take({});
  moveTo(40_000);
  await submit(whole.who);
  expect(await handIn(whole, 40_000)).toMatchObject({ last_contact_at: after(40_000) });
  const sections = { problems: [[{ type: "TEX" }], [{ type: "TEX" }]], timedSections: [2, 2] };
  const part = await take({}, sections);
  moveTo(80_000);
  const place = { solutionset_id: part.who.solutionSet.id, section_slug: "section-1" };
  expect((await part.who.browser.post(pathOf(submitSection), place)).statusCode).toBe(200);
  moveTo(90_000);
  expect(await handIn(part, 80_000)).toMatchObject({ last_contact_at: after(80_000) });
});

it("is not the moment at which somebody gave more time", async () => {
  const taken = await take({});
  moveTo(60_000);
  const { browser } = await signInRecruiter(server, taken.companyId);
  const more = { username: taken.who.account.username, minutes: 1 };
  expect((await browser.post(`/rpc/test.extend/${taken.who.test.id}`, more)).statusCode).toBe(200);
  moveTo(3 * MINUTE + SAVE_GRACE);
  await closeDue(server);
  expect(await handIn(taken, 90_000)).toMatchObject({ last_contact_at: after(0) });
});

it("says that only stored data is known if there are no heartbeats", async () => {
  const taken = await take({});
  moveTo(20_000);
  await saveAnswer(taken.who, taken.who.problems[0]?.slug ?? "", { answer: "one" });
  moveTo(2 * MINUTE + SAVE_GRACE);
  await closeDue(server);
  expect(await handIn(taken, 90_000)).toMatchObject({ last_contact_at: after(20_000), heartbeats: false });
});
