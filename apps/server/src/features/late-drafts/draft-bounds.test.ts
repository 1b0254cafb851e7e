import { SAVE_GRACE } from "@invigil/contract/constants";
import { acceptDraft, handInDraft } from "@invigil/contract/taking/late-drafts";
import type { Review } from "@invigil/contract/results/marks";
import type { Report } from "@invigil/contract/results/reports";
import { Edit } from "@invigil/contract/taking/solutions";
import { proofOfTime } from "@invigil/rules/taking/late-draft";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { closeDue, evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-01-01T10:00:00.000Z");
const choices = ["a", "b"].map((id) => ({ id, text: id }));
const MCQ = { type: "MCQ", content: { choices }, grading: { correct: ["b"] } };

let server: TestServer;
let who: StartedCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

/** One candidate takes the test, in a separate company. */
async function take(input: Parameters<Factory["test"]>[1]) {
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  const test = await factory.test(id, input);
  who = await startCandidate(server, test);
  recruiter = await signInRecruiter(server, id);
  return test.sections.flatMap(({ problems }) => problems.map(({ slug }) => slug));
}

const after = (ms: number) => new Date(START + ms).toISOString();
function handIn(given: object = {}) {
  const place = { test_solution_set: who.solutionSet.id, problem: who.problems[0]?.slug };
  const edit = { seq: 4, base: 1, writer: "a-tab-that-was-offline" };
  return who.browser.post(pathOf(handInDraft), { ...place, ...edit, written_at: after(59_000), ...given });
}
async function expire(minutes: number): Promise<void> {
  server.advance(minutes * MINUTE + SAVE_GRACE);
  await closeDue(server);
}
async function readEntry() {
  const path = `/api/v1/test/${who.test.slug}/solutionset?username=${who.account.username}`;
  const report = (await recruiter.browser.get(path)).json<Report>();
  return report.sections[0]?.problems[0];
}
async function acceptAll(): Promise<void> {
  for (const { id } of (await readEntry())?.late_drafts ?? []) {
    expect((await recruiter.browser.post(pathOf(acceptDraft, { id }))).statusCode).toBe(200);
  }
}

it("leaves to the key what the key decides, whatever was marked before the draft was accepted", async () => {
  const [problem = ""] = await take({ problems: [[MCQ]] });
  const { id, slug } = await saveAnswer(who, problem, { choice: ["a"] });
  await expire(60);
  await evaluateEnded(server);
  const given = { solution_id: id, account_id: recruiter.account.id, score: 7, at: server.now() };
  await server.db.insertInto("mark").values(given).execute();
  await handIn({ choice: ["b"] });
  server.advance(MINUTE);
  await acceptAll();
  await evaluateEnded(server);
  const path = `/api/v1/review/${slug}`;
  const review = (await recruiter.browser.get(path)).json<Review>();
  expect(review).toMatchObject({ markable: false, marks: [{ outdated: true }], entry: { status: "ACC", score: 10 } });
  const mark = await recruiter.browser.send("PUT", `${path}/mark`, { score: 1, comment: "" });
  expect(refusal(mark)).toEqual([403, "forbidden"]);
  const left = (await recruiter.browser.delete(`${path}/mark`)).json<Review>();
  expect(left).toMatchObject({ marks: [], entry: { status: "ACC", score: 10 } });
});

it("appears as the reviewer's decision in the timeline once accepted, not as an edit by the candidate’s page", async () => {
  const [problem = ""] = await take({ problems: [[MCQ]] });
  await saveAnswer(who, problem, { choice: ["a"] });
  await expire(60);
  await handIn({ choice: ["b"] });
  server.advance(MINUTE);
  await acceptAll();
  const path = `/api/v1/test/${who.test.slug}/timeline?username=${who.account.username}&kinds=edit`;
  expect((await recruiter.browser.get(path)).json()).toMatchObject({
    evidence: [
      { kind: "edit", source: "browser", data: { seq: 1 } },
      { kind: "edit", source: "server", data: { accepted_draft: true } },
    ],
  });
});

it("refuses a text that is longer than its question allows", async () => {
  await take({ problems: [[{ type: "TEX", content: { extra_data: { max_length: 10 } } }]] });
  await expire(60);
  expect(refusal(await handIn({ answer: "x".repeat(11) }))).toEqual([400, "answer_too_long"]);
  expect((await handIn({ answer: "x".repeat(10) })).statusCode).toBe(200);
});

it("refuses what was typed before the test began", async () => {
  await take({});
  await expire(60);
  const written = (written_at: string) => handIn({ answer: "one", written_at });
  expect(refusal(await written("1970-01-01T00:00:00.000Z"))).toEqual([409, "draft_refused"]);
  expect(refusal(await written(after(-SAVE_GRACE - 1)))).toEqual([409, "draft_refused"]);
  // The page's estimate of the server's time may be as far off at the start as at the end.
  expect((await written(after(-SAVE_GRACE))).statusCode).toBe(200);
});

it("refuses what was typed before its timed section began, unless that was resumed", async () => {
  const problems = [[{ type: "TEX" }], [{ type: "TEX" }]];
  const [, second] = await take({ problems, timedSections: [10, 10] });
  await expire(10);
  await expire(10);
  const written = (ms: number, seq = 4) =>
    handIn({ problem: second, answer: `number ${seq}`, seq, written_at: after(ms) });
  expect(refusal(await written(9 * MINUTE))).toEqual([409, "draft_refused"]);
  expect((await written(11 * MINUTE)).statusCode).toBe(200);
  await extend();
  await expire(10);
  expect((await written(12 * MINUTE, 5)).statusCode).toBe(200);
});

it.each(["an outage", "another extension"])(
  "takes what was typed before a timed section was resumed, also after %s in it",
  async (more) => {
    const problems = [[{ type: "TEX" }], [{ type: "TEX" }]];
    const [, problem] = await take({ problems, timedSections: [10, 10] });
    await expire(10);
    await expire(10);
    await extend();
    server.advance(MINUTE);
    await server.deps.outages.catchUp();
    if (more === "an outage") {
      server.advance(2 * MINUTE);
      await server.deps.outages.catchUp();
    } else await giveTen();
    await submit(who);
    const written_at = after(12 * MINUTE);
    expect((await handIn({ problem, answer: "In time.", written_at })).statusCode).toBe(200);
  },
);

async function giveTen(): Promise<void> {
  const more = { username: who.account.username, minutes: 10 };
  expect((await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, more)).statusCode).toBe(200);
}

/** Gives ten more minutes, in which the candidate continues. */
async function extend(): Promise<void> {
  await giveTen();
  expect((await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug })).statusCode).toBe(200);
}

it("says that the answer was changed after the draft's deadline, in extra time", async () => {
  const [problem = ""] = await take({});
  const { slug } = await saveAnswer(who, problem, { answer: "one" });
  await expire(60);
  await handIn({ answer: "one and two" });
  expect((await readEntry())?.late_drafts).toMatchObject([{ answer_changed_at: null }]);
  await extend();
  server.advance(MINUTE);
  const newer = { answer: "newer", seq: 2, base: 1, writer: "another-tab-of-it" };
  expect((await who.browser.patch(`/api/v1/solution/${slug}`, newer)).statusCode).toBe(200);
  const changed = server.now().toISOString();
  await submit(who);
  expect((await readEntry())?.late_drafts).toMatchObject([{ answer_changed_at: changed, state: "waiting" }]);
});

it("leaves room above the numbers a page may use, so that a save can name what the server wrote", async () => {
  const highest = 1_000_000_000;
  const [problem = ""] = await take({});
  await saveAnswer(who, problem, { answer: "one" });
  await expire(60);
  expect(refusal(await handIn({ answer: "two", seq: 2 * highest }))).toEqual([400, "invalid_request"]);
  for (const writer of ["one-tab-of-the-test", "another-tab-of-it"]) {
    expect((await handIn({ answer: `by ${writer}`, seq: highest, writer })).statusCode).toBe(200);
  }
  await acceptAll();
  const seq = (await readEntry())?.solution?.seq;
  expect(seq).toBe(highest + 1);
  expect(Edit.shape.base.safeParse(seq).success).toBe(true);
});

it("goes by the deadline, not by the moment at which a page whose clock is ahead ended the test", async () => {
  await take({ problems: [[{ type: "TEX" }]] });
  const deadline = who.solutionSet.expiry ?? "";
  server.advance(60 * MINUTE - 3_000);
  const early = { submission_type: "ASB", reason: "Test Time Expiry" };
  expect((await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, early)).statusCode).toBe(200);
  server.advance(MINUTE);
  const typed = new Date(Date.parse(deadline) - 200).toISOString();
  expect((await handIn({ answer: "typed until zero", written_at: typed })).statusCode).toBe(200);
  const [draft] = (await readEntry())?.late_drafts ?? [];
  expect(draft).toMatchObject({ deadline, written_at: typed });
  expect(draft && proofOfTime(draft)).toContain("less than a second before the answer was closed");
});
