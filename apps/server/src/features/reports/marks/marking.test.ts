import {
  assignMarking,
  listMarking,
  Marking,
  readMarking,
  setAnonymousMarking,
} from "@invigil/contract/results/marking";
import { readReview, Review, saveMark } from "@invigil/contract/results/marks";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

/** Candidates who wrote two answers each, and two people who may mark them. */
async function answered(candidates: number) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const text = { type: "TEX", maxScore: 10 };
  const test = await factory.test(company.id, { problems: [[text, text]] });
  const people = [];
  for (let count = 0; count < candidates; count += 1) {
    const who = await startCandidate(server, test);
    for (const { slug } of who.problems) await saveAnswer(who, slug, { answer: "Because." });
    await submit(who);
    people.push(who);
  }
  await evaluateEnded(server);
  const ann = await signInRecruiter(server, company.id);
  const ben = await signInRecruiter(server, company.id);
  const { slug } = test;
  const read = async () => Marking.parse((await ann.browser.get(pathOf(readMarking, { slug }))).json());
  const assign = (body: object) => ann.browser.post(pathOf(assignMarking, { slug }), body);
  return { company, slug, people, ann, ben, both: [ann.account.username, ben.account.username], read, assign };
}

function mark(browser: Browser, slug: string, score = 5) {
  return browser.send("PUT", pathOf(saveMark, { slug }), { score, comment: "" });
}

async function mine(browser: Browser) {
  const { tests } = listMarking.response.parse((await browser.get(listMarking.path)).json());
  return tests.map(({ mine: own, free }) => [own, free]);
}

async function review(browser: Browser, slug: string) {
  return Review.parse((await browser.get(pathOf(readReview, { slug }))).json());
}

it("shares answers out evenly by candidate, and takes a reviewer from one of their own to the next", async () => {
  const { assign, both, ann, ben, read } = await answered(2);
  expect(await mine(ann.browser)).toEqual([[0, 4]]);
  expect((await assign({ way: "evenly", by: "candidate", reviewers: both, each: 1 })).statusCode).toBe(200);
  expect([await mine(ann.browser), await mine(ben.browser)]).toEqual([[[2, 0]], [[2, 0]]]);
  const { answers } = await read();
  const own = answers.filter(({ assigned }) => assigned[0]?.username === ann.account.username);
  // One candidate's answers stay with one person.
  expect(new Set(own.map(({ candidate_key: key }) => key)).size).toBe(1);
  const [first = "", second = ""] = own.map(({ solution }) => solution);
  expect(await review(ann.browser, first)).toMatchObject({ mine: 1, next: { solution: second } });
  expect((await mark(ann.browser, first)).statusCode).toBe(200);
  expect(await mine(ann.browser)).toEqual([[1, 0]]);
  await mark(ann.browser, second);
  expect(await mine(ann.browser)).toEqual([]);
  // What is somebody else's task is not offered.
  expect((await review(ann.browser, second)).next).toBeNull();
});

it("shares out by question, to two people each, and keeps an answer until both have marked it", async () => {
  const { assign, both, ann, ben, read, slug } = await answered(1);
  await assign({ way: "evenly", by: "problem", reviewers: both, each: 2 });
  expect([await mine(ann.browser), await mine(ben.browser)]).toEqual([[[2, 0]], [[2, 0]]]);
  const [answer] = (await read()).answers;
  await mark(ann.browser, answer?.solution ?? "");
  expect([await mine(ann.browser), await mine(ben.browser)]).toEqual([[[1, 0]], [[2, 0]]]);
  expect((await read()).answers[0]?.assigned).toHaveLength(2);
  const audits = await server.db
    .selectFrom("audit")
    .select(["action", "data"])
    .where("subject", "=", slug)
    .where("action", "=", "marking.assign")
    .execute();
  expect(audits).toEqual([{ action: "marking.assign", data: { way: "evenly", reviewers: both, answers: 2 } }]);
});

it("assigns chosen answers to chosen people, takes them back, and never what somebody has marked", async () => {
  const { assign, ann, ben, read } = await answered(1);
  const solutions = (await read()).answers.map(({ solution }) => solution);
  await assign({ way: "chosen", solutions, reviewers: [ann.account.username] });
  await mark(ann.browser, solutions[0] ?? "");
  await assign({ way: "chosen", solutions, reviewers: [ben.account.username] });
  expect([await mine(ann.browser), await mine(ben.browser)]).toEqual([[], [[1, 0]]]);
  await assign({ way: "chosen", solutions, reviewers: [] });
  expect(await mine(ben.browser)).toEqual([[0, 1]]);
  const stranger = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const other = { way: "chosen", solutions, reviewers: [stranger.account.username] };
  expect((await assign(other)).statusCode).toBe(400);
  // Somebody who left has no tasks.
  await assign({ way: "chosen", solutions, reviewers: [ben.account.username] });
  const { id } = ben.account;
  await server.db.updateTable("account").set({ disabled_at: server.now() }).where("id", "=", id).execute();
  expect(await mine(ann.browser)).toEqual([[0, 1]]);
});

it("makes the answers of somebody whose account is removed nobody's task", async () => {
  const { company, assign, ann, read } = await answered(1);
  const { id, username } = await createFactory(server.db).account("recruiter", company.id);
  const solutions = (await read()).answers.map(({ solution }) => solution);
  expect((await assign({ way: "chosen", solutions, reviewers: [username] })).statusCode).toBe(200);
  expect(await mine(ann.browser)).toEqual([]);
  await server.db.deleteFrom("account").where("id", "=", id).execute();
  expect(await mine(ann.browser)).toEqual([[0, 2]]);
});

it("hides who wrote an answer behind a stable label until that candidate's answers are marked", async () => {
  const { ann, read, slug, people } = await answered(2);
  await ann.browser.post(pathOf(setAnonymousMarking, { slug }), { anonymous: true });
  const personal = people.flatMap(({ account }) => [account.username, account.email]);
  const names = await server.db
    .selectFrom("account")
    .select("full_name")
    .where(
      "username",
      "in",
      people.map(({ account }) => account.username),
    )
    .execute();
  const hidden = [...personal, ...names.map(({ full_name: name }) => name)];
  const list = await read();
  expect(list.answers.map(({ candidate }) => candidate).toSorted()).toEqual([
    "Candidate 1",
    "Candidate 1",
    "Candidate 2",
    "Candidate 2",
  ]);
  const [one] = list.answers;
  const own = list.answers.filter(({ candidate }) => candidate === one?.candidate).map(({ solution }) => solution);
  for (const solution of own) {
    const text = (await ann.browser.get(pathOf(readReview, { slug: solution }))).body;
    for (const name of hidden) expect(text).not.toContain(name);
    expect(JSON.stringify(list)).not.toContain(hidden[0]);
    expect((await review(ann.browser, solution)).candidate).toEqual({ username: null, full_name: one?.candidate });
    // Still hidden after the first of two marks.
    await mark(ann.browser, solution);
  }
  const shown = (await review(ann.browser, own[0] ?? "")).candidate;
  expect(personal).toContain(shown.username);
  // The other candidate keeps the label.
  const others = (await read()).answers.map(({ candidate }) => candidate);
  expect(new Set(others)).toEqual(
    new Set(list.answers.map(({ candidate }) => candidate).filter((each) => each !== one?.candidate)),
  );
});
