import {
  exportInterview,
  InterviewReview,
  markInterview,
  readInterview,
  type InterviewMark,
} from "@invigil/contract/interviews/review";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { holdInterview, interviewTest, talk } from "../../../testing/held-interview.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function held() {
  const interview = await holdInterview(server);
  const [one, other] = [
    await signInRecruiter(server, interview.companyId),
    await signInRecruiter(server, interview.companyId),
  ];
  return { ...interview, one: one.browser, other: other.browser, reviewer: one.account };
}

const read = async (browser: Browser, id: number) =>
  InterviewReview.parse((await browser.get(pathOf(readInterview, { id }))).json());

async function mark(browser: Browser, id: number, marks: InterviewMark[]) {
  const reply = await browser.send("PUT", pathOf(markInterview, { id }), { marks });
  expect(reply.statusCode).toBe(200);
  return InterviewReview.parse(reply.json());
}

const debugging = (given: number | null) => ({ competency: "debugging", mark: given, note: "" });
const teamwork = (given: number | null) => ({ competency: "teamwork", mark: given, note: "" });

it("shows what was asked, why and by whom, and what was answered", async () => {
  const { one, id } = await held();
  const review = await read(one, id);
  expect(review).toMatchObject({
    state: "ended",
    result: "CMP",
    coverage: 1,
    decision: null,
    calls: { total: 1, failed: 0, tokens: 13, intact: true },
  });
  expect(review.turns.map(({ kind, mode, answer }) => [kind, mode, answer])).toEqual([
    ["greeting", null, null],
    ["question", "spoken", "canary-answer. It was a race. I bisected it."],
    ["question", "typed", "canary-answer: about the name of a column."],
    ["closing", null, null],
  ]);
  expect(review.turns[1]?.sentences.map(({ from }) => from)).toEqual([0, 300]);
});

it("shows proposals and colleagues' marks only to those who have marked every competency", async () => {
  const { one, other, id } = await held();
  await mark(other, id, [debugging(5), teamwork(1)]);
  expect(await read(one, id)).toMatchObject({ proposals: null, others: null, own_marks: [] });
  expect(await mark(one, id, [debugging(2)])).toMatchObject({ proposals: null, others: null });
  const open = await mark(one, id, [teamwork(null)]);
  expect(open.proposals).toMatchObject([
    { competency: "debugging", score: 3.5, spread: 1, quotes: [{ seq: 1, text: "It was a race." }] },
  ]);
  expect(open.others?.map(({ marks }) => marks.map(({ mark: given }) => given))).toEqual([[5, 1]]);
  expect(open.own_marks).toMatchObject([
    { competency: "debugging", mark: 2, blind: true },
    { competency: "teamwork", mark: null, blind: true },
  ]);
});

it("notes which marks were given after the proposals were seen", async () => {
  const { one, id } = await held();
  await mark(one, id, [debugging(2), teamwork(3)]);
  const changed = await mark(one, id, [debugging(4), { ...teamwork(3), note: "Calm." }]);
  expect(changed.own_marks).toMatchObject([
    { mark: 4, blind: false },
    { mark: 3, note: "Calm.", blind: true },
  ]);
});

it("does not call marks blind that were given after an export, which contains the proposals", async () => {
  const { one, id } = await held();
  expect((await one.get(pathOf(exportInterview, { id }))).statusCode).toBe(200);
  const { own_marks: marks } = await mark(one, id, [debugging(2)]);
  expect(marks).toMatchObject([{ mark: 2, blind: false }]);
});

it("calls every mark blind where nobody has proposed or marked anything", async () => {
  const { one, other, id } = await held();
  await server.db.deleteFrom("interview_score").where("attempt_id", "=", id).execute();
  await one.get(pathOf(exportInterview, { id }));
  await mark(one, id, [debugging(2), teamwork(3)]);
  const changed = await mark(one, id, [debugging(4)]);
  expect(changed.own_marks.map(({ blind }) => blind)).toEqual([true, true]);

  server.advance(60_000);
  await mark(other, id, [debugging(1), teamwork(1)]);
  const led = await mark(one, id, [debugging(1)]);
  expect(led.own_marks.map(({ blind }) => blind)).toEqual([false, true]);
});

it("refuses marks for unknown competencies, from authors, and before the end", async () => {
  const { one, id, companyId } = await held();
  const unknown = await one.send("PUT", pathOf(markInterview, { id }), { marks: [{ competency: "charm", mark: 5 }] });
  expect(unknown.statusCode).toBe(400);
  const author = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role: "author" }).where("id", "=", author.account.id).execute();
  const refused = await author.browser.send("PUT", pathOf(markInterview, { id }), { marks: [debugging(5)] });
  expect(refusal(refused)).toEqual([403, "forbidden"]);

  const who = await startCandidate(server, await interviewTest(server, companyId));
  const running = await talk(server, who, companyId);
  const early = await one.send("PUT", pathOf(markInterview, { id: running }), { marks: [debugging(5)] });
  expect(refusal(early)).toEqual([409, "not_over"]);
  expect(await read(one, running)).toMatchObject({ state: "live", result: null });
});

it("keeps an interview from other companies", async () => {
  const { id } = await held();
  const elsewhere = await createFactory(server.db).company();
  const { browser } = await signInRecruiter(server, elsewhere.id);
  expect(refusal(await browser.get(pathOf(readInterview, { id })))).toEqual([404, "interview_not_found"]);
  expect(refusal(await browser.get(pathOf(exportInterview, { id })))).toEqual([404, "interview_not_found"]);
});
