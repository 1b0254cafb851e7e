import { readAudit } from "@invigil/contract/people/company";
import { verify } from "node:crypto";
import type { Receipt } from "@invigil/contract/taking/attempts";
import { LATE_DRAFT_DAYS, SAVE_GRACE } from "@invigil/contract/constants";
import { acceptDraft, declineDraft, handInDraft, type LateDraftReceipt } from "@invigil/contract/taking/late-drafts";
import type { Review } from "@invigil/contract/results/marks";
import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import type { TestReport } from "@invigil/contract/results/test-report";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { closeDue, evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";
import { storeUpload } from "../../testing/uploads.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse("2026-01-01T10:00:00.000Z");
const MCQ = {
  type: "MCQ",
  content: {
    choices: [
      { id: "a", text: "A" },
      { id: "b", text: "B" },
    ],
  },
  grading: { correct: ["b"] },
};

let server: TestServer;
let factory: Factory;
let companyId: number;
let who: StartedCandidate;
let recruiter: Browser;
beforeEach(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  const test = await factory.test(companyId, { problems: [[{ type: "TEX" }, MCQ]], overrides: { test_type: "LRN" } });
  who = await startCandidate(server, test);
  recruiter = (await signInRecruiter(server, companyId)).browser;
});
afterEach(() => server.stop());

const problem = (n: number) => who.problems[n]?.slug ?? "";
const after = (ms: number) => new Date(START + ms).toISOString();
const edit = { seq: 4, base: 1, writer: "a-tab-that-was-offline" };
function handIn(given: object = {}, browser = who.browser) {
  const place = { test_solution_set: who.solutionSet.id, problem: problem(0) };
  const draft = { ...edit, answer: "one and two", written_at: after(59_000) };
  return browser.post(pathOf(handInDraft), { ...place, ...draft, ...given });
}
/** The deadline passes while no page is open. */
async function expire(): Promise<void> {
  server.advance(Date.parse(who.solutionSet.expiry ?? "") - server.now().getTime() + SAVE_GRACE);
  await closeDue(server);
}
async function entries(): Promise<ReportEntry[]> {
  const reply = await recruiter.get(`/api/v1/test/${who.test.slug}/solutionset?username=${who.account.username}`);
  return reply.json<Report>().sections.flatMap(({ problems }) => problems);
}
const receiptOf = async () => (await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json<Receipt>();
async function lateDraft(n = 0) {
  const draft = (await entries())[n]?.late_drafts[0];
  if (!draft) throw new Error("there is no late draft");
  return draft;
}
const accept = async (n = 0) => recruiter.post(pathOf(acceptDraft, { id: (await lateDraft(n)).id }));

it("accepts after the end what was typed in time, beside the answer, with the evidence of its time", async () => {
  server.advance(20_000);
  await saveAnswer(who, problem(0), { answer: "one" });
  await expire();
  server.advance(2 * MINUTE);
  const reply = await handIn();
  expect(reply.statusCode).toBe(200);
  const [entry, other] = await entries();
  expect(entry?.solution?.answer).toBe("one");
  expect(entry?.late_drafts).toMatchObject([
    {
      answer: { answer: "one and two" },
      written_at: after(59_000),
      deadline: who.solutionSet.expiry,
      last_contact_at: after(20_000),
      received_at: server.now().toISOString(),
      state: "waiting",
      decided_by: null,
    },
  ]);
  expect(other?.late_drafts).toEqual([]);
  const timeline = await recruiter.get(
    `/api/v1/test/${who.test.slug}/timeline?username=${who.account.username}&kinds=draft-late`,
  );
  expect(timeline.json()).toMatchObject({ evidence: [{ kind: "draft-late", problem: problem(0), source: "server" }] });
});

it("is on the receipt, signed, and leaves the signed receipt of the answers unchanged", async () => {
  await saveAnswer(who, problem(0), { answer: "one" });
  await submit(who);
  const before = await receiptOf();
  const handed: LateDraftReceipt = (await handIn({ written_at: server.now().toISOString() })).json().receipt;
  const { late_drafts, ...answers } = await receiptOf();
  expect({ ...answers, late_drafts: [] }).toEqual(before);
  expect(late_drafts).toEqual([{ ...handed, state: "waiting", decided_at: null }]);
  await accept();
  const accepted = { ...handed, state: "accepted", decided_at: server.now().toISOString() };
  expect((await receiptOf()).late_drafts).toEqual([accepted]);
  expect(handed).toMatchObject({ id: before.id, problem: problem(0), seq: 4, written_at: server.now().toISOString() });
  expect(JSON.parse(handed.payload)).toMatchObject({ digest: handed.digest, received_at: handed.received_at });
  const signature = Buffer.from(handed.signature, "base64");
  expect(verify(null, Buffer.from(handed.payload), handed.public_key, signature)).toBe(true);
  const again = await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
  expect(again.json<Receipt>().late_drafts).toEqual([accepted]);
});

it("stores the same edit once, and refuses another with its number", async () => {
  await expire();
  const first = await handIn();
  server.advance(MINUTE);
  expect((await handIn()).json()).toEqual(first.json());
  expect((await entries())[0]?.late_drafts).toHaveLength(1);
  expect(refusal(await handIn({ answer: "something else" }))).toEqual([409, "draft_refused"]);
});

it("recognises an edit that the answer already has", async () => {
  const { slug } = await saveAnswer(who, problem(0), { answer: "one" });
  await who.browser.patch(`/api/v1/solution/${slug}`, { ...edit, answer: "one and two" });
  await expire();
  expect((await handIn()).json()).toEqual({ saved: true, receipt: null });
  expect((await entries())[0]?.late_drafts).toEqual([]);
});

it("refuses what can still be saved, what was typed after the end, and what arrives after a week", async () => {
  expect(refusal(await handIn())).toEqual([409, "answer_open"]);
  server.advance(Date.parse(who.solutionSet.expiry ?? "") - server.now().getTime() + SAVE_GRACE - 1);
  expect(refusal(await handIn())).toEqual([409, "answer_open"]);
  await expire();
  const deadline = Date.parse(who.solutionSet.expiry ?? "");
  const written = (ms: number) => ({ written_at: new Date(deadline + ms).toISOString() });
  expect(refusal(await handIn(written(SAVE_GRACE + 1)))).toEqual([409, "draft_after_deadline"]);
  server.advance(LATE_DRAFT_DAYS * DAY - SAVE_GRACE + 1);
  expect(refusal(await handIn(written(0)))).toEqual([409, "draft_too_late"]);
  server.advance(-1);
  expect((await handIn(written(0))).statusCode).toBe(200);
});

it("accepts drafts of a finished timed section while the test continues, by that section's end", async () => {
  const test = await factory.test(companyId, {
    problems: [[{ type: "TEX" }], [{ type: "TEX" }]],
    timedSections: [10, 10],
  });
  who = await startCandidate(server, test);
  server.advance(10 * MINUTE + SAVE_GRACE);
  await closeDue(server);
  expect(refusal(await handIn({ written_at: after(10 * MINUTE + SAVE_GRACE + 1) }))).toEqual([
    409,
    "draft_after_deadline",
  ]);
  expect((await handIn({ written_at: after(10 * MINUTE) })).statusCode).toBe(200);
  const second = test.sections[1]?.problems[0]?.slug;
  expect(refusal(await handIn({ problem: second }))).toEqual([409, "answer_open"]);
});

it("is open only to the candidate, and not for a replaced attempt", async () => {
  await expire();
  const other = await startCandidate(server, who.test);
  expect(refusal(await handIn({}, other.browser))).toEqual([404, "solution_set_not_found"]);
  expect(refusal(await handIn({ problem: "another-problem" }))).toEqual([404, "problem_not_found"]);
  await server.db.updateTable("attempt").set({ reset_at: server.now() }).where("id", "=", who.solutionSet.id).execute();
  expect(refusal(await handIn())).toEqual([404, "solution_set_not_found"]);
});

it("becomes the answer when a reviewer accepts it, and is evaluated like any other", async () => {
  await saveAnswer(who, problem(1), { choice: ["a"] });
  await expire();
  await evaluateEnded(server);
  expect((await entries())[1]).toMatchObject({ status: "REJ", score: 0 });
  await handIn({ problem: problem(1), answer: undefined, choice: ["b"] });
  server.advance(MINUTE);
  const historyBytes = async () => (await server.db.selectFrom("solution").select("history_bytes").execute())[0];
  const before = await historyBytes();
  const accepted = await accept(1);
  // The new version counts as much as the old one.
  expect(await historyBytes()).toEqual({ history_bytes: 2 * (before?.history_bytes ?? 0) });
  expect(accepted.json()).toMatchObject({ state: "accepted", decided_at: server.now().toISOString() });
  await evaluateEnded(server);
  const [, entry] = await entries();
  expect(entry).toMatchObject({ status: "ACC", score: 10, solution: { choice: ["b"], seq: 4, revisions: 2 } });
  const audit = server.db.selectFrom("audit").select(["action", "subject", "data"]);
  expect(await audit.execute()).toMatchObject([
    { action: "late_draft.accept", subject: who.test.slug, data: { problem: problem(1) } },
  ]);
  expect(refusal(await recruiter.post(pathOf(acceptDraft, { id: entry?.late_drafts[0]?.id ?? 0 })))).toEqual([
    409,
    "late_draft_decided",
  ]);
});

it("does not get the old answer's score if that is being evaluated at the same moment", async () => {
  const grading = { truth: "id,label\n1,x", id_column: "id", value_column: "label", metric: "accuracy" };
  who = await startCandidate(server, await factory.test(companyId, { problems: [[{ type: "FBE", grading }]] }));
  const file = async (content: string) => {
    const { url } = await storeUpload(server, who.account.id, content);
    const fileBasedData = { name: "prediction.csv", size: 1, uploaded_at: server.now().toISOString() };
    return { file_based_data: [{ fieldName: "main" as const, fileBasedData, url }] };
  };
  await saveAnswer(who, problem(0), await file("id,label\n1,z"));
  await submit(who);
  const written_at = server.now().toISOString();
  await handIn({ answer: undefined, ...(await file("id,label\n1,x")), written_at });
  const { storage } = server.deps;
  let reading = true;
  const stream: typeof storage.stream = async (...asked) => {
    if (reading) await accept();
    reading = false;
    return storage.stream(...asked);
  };
  await evaluateEnded({ deps: { ...server.deps, storage: { ...storage, stream } } });
  expect((await entries())[0]).toMatchObject({ score: null, status: null });
  await evaluateEnded(server);
  expect((await entries())[0]).toMatchObject({ score: 10, status: "ACC" });
});

it("becomes the first answer to an unanswered question", async () => {
  await expire();
  await evaluateEnded(server);
  await handIn();
  expect((await accept()).statusCode).toBe(200);
  await evaluateEnded(server);
  expect((await entries())[0]).toMatchObject({ status: "NRE", attempted: true, solution: { answer: "one and two" } });
});

it("clears the answer if the candidate had cleared it", async () => {
  await saveAnswer(who, problem(1), { choice: ["a"] });
  await expire();
  await handIn({ problem: problem(1), answer: undefined, cleared: true });
  expect((await lateDraft(1)).answer).toBeNull();
  await accept(1);
  await evaluateEnded(server);
  expect((await entries())[1]).toMatchObject({ attempted: false, solution: null, status: "CLR" });
});

it("ignores marks that were given to the previous answer", async () => {
  const { slug } = await saveAnswer(who, problem(0), { answer: "one" });
  await expire();
  await evaluateEnded(server);
  await recruiter.send("PUT", `/api/v1/review/${slug}/mark`, { score: 7, comment: "" });
  await handIn();
  server.advance(MINUTE);
  await accept();
  await evaluateEnded(server);
  const review = (await recruiter.get(`/api/v1/review/${slug}`)).json<Review>();
  expect(review).toMatchObject({
    entry: { status: "NRE", score: null, solution: { answer: "one and two" }, late_drafts: [{ state: "accepted" }] },
    marks: [{ score: 7, outdated: true }],
  });
});

it("leaves the answer unchanged when a reviewer declines it, and tells only the company why", async () => {
  await saveAnswer(who, problem(0), { answer: "one" });
  await expire();
  await evaluateEnded(server);
  await handIn();
  const { id } = await lateDraft();
  const path = pathOf(declineDraft, { id });
  expect(refusal(await recruiter.post(path, { reason: "  " }))).toEqual([400, "invalid_request"]);
  expect((await recruiter.post(path, { reason: "Silent for an hour" })).json()).toMatchObject({
    state: "declined",
    reason: "Silent for an hour",
  });
  const { entries: log } = readAudit.response.parse((await recruiter.get("/api/v1/company/audit")).json());
  expect(log[0]).toMatchObject({ action: "late_draft.decline", data: { reason: "Silent for an hour" } });
  expect((await entries())[0]).toMatchObject({ solution: { answer: "one" }, late_drafts: [{ state: "declined" }] });
  const own = await who.browser.get(`/api/v1/test/${who.test.slug}/solutionset`);
  expect(own.statusCode).toBe(200);
  expect(own.body).not.toContain("Silent for an hour");
});

it("is counted in the results and their exports", async () => {
  await expire();
  await handIn();
  await handIn({ problem: problem(1), answer: undefined, choice: ["b"] });
  await accept();
  const report = (await recruiter.get(`/api/v1/test/${who.test.slug}/report`)).json<TestReport>();
  expect(report.candidates).toMatchObject([{ late_drafts: 2, late_drafts_waiting: 1 }]);
  const csv = (await recruiter.get(`/api/v1/test/${who.test.slug}/report/export?format=csv`)).body;
  expect(csv).toContain("Late drafts,Undecided late drafts");
});

it("refuses a draft with a file that is not an upload", async () => {
  await expire();
  const reply = await handIn({ attachments: [{ name: "cv.pdf", url: "/media/../gateways/enter/abc" }] });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_request"]);
});
