import { createHash } from "node:crypto";
import { listCandidates } from "@invigil/contract/inviting/candidates";
import { decideInterview, exportInterview, InterviewReview, markInterview } from "@invigil/contract/interviews/review";
import { readReport, type Report } from "@invigil/contract/results/reports";
import { readTestReport, type TestReport } from "@invigil/contract/results/test-report";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { holdInterview } from "../../../testing/held-interview.ts";
import { refusal } from "../../../testing/refusal.ts";
import { evaluateEnded } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const MARKS = [
  { competency: "debugging", mark: 4, note: "" },
  { competency: "teamwork", mark: 3, note: "" },
];
const PASS = { result: "PAS", reason: "Found and explained the cause." };
const FAIL = { result: "FAL", reason: "Could not name any own part." };

async function held() {
  const interview = await holdInterview(server);
  await evaluateEnded(server);
  const { account, browser } = await signInRecruiter(server, interview.companyId);
  return { ...interview, account, browser };
}

const decide = (browser: Browser, id: number, body: object) =>
  browser.send("PUT", pathOf(decideInterview, { id }), body);
const mark = (browser: Browser, id: number) => browser.send("PUT", pathOf(markInterview, { id }), { marks: MARKS });

/** What the list, the results and the report say. */
async function shown({ browser, who }: Awaited<ReturnType<typeof held>>) {
  const { slug } = who.test;
  const listed = await browser.get(pathOf(listCandidates, { slug }));
  const [candidate] = listCandidates.response.parse(listed.json()).candidates;
  const results: TestReport = (await browser.get(pathOf(readTestReport, { slug }))).json();
  const report: Report = (await browser.get(`${pathOf(readReport, { slug })}?username=${who.account.username}`)).json();
  const [result] = results.candidates;
  expect([candidate?.interview, result?.interview]).toEqual([report.interview?.result, report.interview?.result]);
  expect([candidate?.score, result?.score]).toEqual([null, null]);
  expect(candidate?.status).toBe(result?.status);
  return [report.interview?.result, result?.status];
}

it("passes or fails only by a person who has marked, with a reason, and shows it everywhere [A4.30]", async () => {
  const interview = await held();
  const { browser, id } = interview;
  expect(await shown(interview)).toEqual(["CMP", "submitted"]);
  expect(refusal(await decide(browser, id, PASS))).toEqual([409, "marks_missing"]);
  await mark(browser, id);
  expect((await decide(browser, id, { result: "PAS", reason: "Because." })).statusCode).toBe(400);
  expect((await decide(browser, id, { ...PASS, result: "CMP" })).statusCode).toBe(400);
  const decided = InterviewReview.parse((await decide(browser, id, PASS)).json());
  expect(decided).toMatchObject({ result: "PAS", decision: { ...PASS, decided_at: server.now().toISOString() } });
  expect(await shown(interview)).toEqual(["PAS", "evaluated"]);
});

it("refuses a decision without a single mark, and a reason that says nothing [A4.30]", async () => {
  const { browser, id } = await held();
  const unknown = MARKS.map((each) => ({ ...each, mark: null }));
  await browser.send("PUT", pathOf(markInterview, { id }), { marks: unknown });
  expect(refusal(await decide(browser, id, PASS))).toEqual([409, "marks_missing"]);
  await mark(browser, id);
  for (const reason of ["aaaaaaaaaaaaaaa", "good good good good", "................. ok"])
    expect((await decide(browser, id, { ...PASS, reason })).statusCode).toBe(400);
  const chinese = "他清楚地解释了故障的原因，并提出了修复方案。";
  expect((await decide(browser, id, { ...PASS, reason: chinese })).statusCode).toBe(200);
});

it("replaces a decision and keeps both in the audit", async () => {
  const { browser, id, account } = await held();
  await mark(browser, id);
  await decide(browser, id, PASS);
  expect((await decide(browser, id, FAIL)).json()).toMatchObject({ result: "FAL" });
  const rows = await server.db
    .selectFrom("audit")
    .select("data")
    .where("account_id", "=", account.id)
    .where("action", "=", "interview.decide")
    .orderBy("id")
    .execute();
  expect(rows.map(({ data }) => data)).toMatchObject([
    { ...PASS, before: null },
    { ...FAIL, before: "PAS" },
  ]);
});

it("refuses in the database what no person decided or gave a reason for [A4.30]", async () => {
  const { id, who, account } = await held();
  const insert = (by: number, result: string, reason: string) =>
    sql`insert into interview_decision (attempt_id, result, reason, decided_by, decided_at)
      values (${id}, ${result}, ${reason}, ${by}, now())`.execute(server.db);
  await expect(insert(who.account.id, "PAS", PASS.reason)).rejects.toThrow("only a recruiter decides");
  await expect(insert(account.id, "PAS", "        fine        ")).rejects.toThrow("check constraint");
  await expect(insert(account.id, "CMP", PASS.reason)).rejects.toThrow("check constraint");
  await expect(insert(0, "PAS", PASS.reason)).rejects.toThrow("only a recruiter decides");
  const byMachine = sql`update interview_session set result = 'PAS' where attempt_id = ${id}`.execute(server.db);
  await expect(byMachine).rejects.toThrow("check constraint");
});

it("decides no interview that was discarded, and lets nobody discard one that was decided", async () => {
  const [discarded, decided] = [await held(), await held()];
  const retake = async ({ who }: typeof discarded) => {
    await server.db.updateTable("test").set({ allow_retake: true }).where("id", "=", who.test.id).execute();
    return who.browser.post(`/rpc/test.retake/${who.test.id}`);
  };
  for (const { browser, id } of [discarded, decided]) await mark(browser, id);
  expect((await retake(discarded)).statusCode).toBe(200);
  expect(refusal(await decide(discarded.browser, discarded.id, PASS))).toEqual([404, "interview_not_found"]);
  expect(refusal(await mark(discarded.browser, discarded.id))).toEqual([404, "interview_not_found"]);
  expect((await decide(decided.browser, decided.id, PASS)).statusCode).toBe(200);
  expect(refusal(await retake(decided))).toEqual([403, "forbidden"]);
  expect(await shown(decided)).toEqual(["PAS", "evaluated"]);
});

it("refuses keys of programs: a decision needs a person", async () => {
  const { browser, id } = await held();
  const made = await browser.post("/api/v1/company/keys", { name: "Export", role: "owner" });
  const { secret } = made.json<{ secret: string }>();
  const reply = await server.inject({
    method: "PUT",
    url: pathOf(decideInterview, { id }),
    headers: { authorization: `Bearer ${secret}` },
    payload: PASS,
  });
  expect(refusal(reply)).toEqual([403, "forbidden"]);
});

interface Exported {
  turns: { seq: number; text: string }[];
  calls: Record<string, string | number | null>[];
  chain: { intact: boolean };
  scores: { call_number: number }[];
  marks: { blind: boolean }[];
  decision: { result: string } | null;
  decisions_so_far: { data: { result: string } }[];
  verify: string[];
}

const FIELDS =
  "previous company_id attempt_id number purpose seq template request_hash response_hash model_asked model_answered " +
  "host outcome ms tokens_in tokens_out at";

it("exports everything that led to each score, and its hashes can be checked by anyone", async () => {
  const { browser, id } = await held();
  await mark(browser, id);
  await decide(browser, id, PASS);
  const reply = await browser.get(pathOf(exportInterview, { id }));
  expect(reply.headers["content-disposition"]).toContain("attachment");
  const exported: Exported = reply.json();
  expect(exported.turns.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  expect(exported).toMatchObject({ chain: { intact: true }, decision: { result: "PAS" } });
  expect(exported.marks.map(({ blind }) => blind)).toEqual([true, true]);
  expect(exported.decisions_so_far.map(({ data }) => data.result)).toEqual(["PAS"]);
  expect(exported.scores.map(({ call_number }) => call_number)).toEqual([1, 1]);
  expect(exported.verify.length).toBeGreaterThan(3);
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const [call = {}] = exported.calls;
  expect(sha256(String(call["request"]))).toBe(call["request_hash"]);
  expect(sha256(JSON.stringify(FIELDS.split(" ").map((field) => call[field])))).toBe(call["hash"]);
});

it("tells reviewers when a call of the model is missing", async () => {
  const { browser, id } = await held();
  await server.db.deleteFrom("ai_call").where("attempt_id", "=", id).execute();
  const review = (await browser.get(`/api/v1/interviews/${id}`)).json();
  expect(InterviewReview.parse(review).calls).toMatchObject({ total: 0, intact: false });
});
