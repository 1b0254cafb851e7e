import { HomeFigures, HomeTasks, readHomeFigures, readHomeTasks } from "@invigil/contract/results/home";
import { readTestReport } from "@invigil/contract/results/test-report";
import { listInbox } from "@invigil/contract/help/inbox";
import { saveMark } from "@invigil/contract/results/marks";
import type { Role } from "@invigil/contract/roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const tasks = async ({ browser }: { browser: Browser }) =>
  HomeTasks.parse((await browser.get(readHomeTasks.path)).json());
const figures = async ({ browser }: { browser: Browser }, query = "") =>
  HomeFigures.parse((await browser.get(readHomeFigures.path + query)).json());

/** Somebody invited, somebody running, and two who submitted, one of them with an answer to mark. */
async function company() {
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  const choice = { type: "MCQ", content: { choices: [{ id: "a", text: "A" }] }, grading: { correct: ["a"] } };
  const test = await factory.test(id, {
    name: "Backend screen",
    problems: [[{ type: "TEX", maxScore: 10 }, choice]],
    overrides: { cut_off: 50 },
  });
  await inviteCandidate(server, test);
  await startCandidate(server, test);
  const written = await startCandidate(server, test);
  await saveAnswer(written, written.problems[0]?.slug ?? "", { answer: "Because." });
  const silent = await startCandidate(server, test);
  for (const who of [written, silent]) await submit(who);
  await evaluateEnded(server);
  const owner = await signInRecruiter(server, id);
  return { id, factory, test, owner, written, silent };
}

async function withRole(companyId: number, role: Role) {
  const recruiter = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role }).where("id", "=", recruiter.account.id).execute();
  return recruiter;
}

/** Full marks for the answer that waits. */
async function mark({ browser }: { browser: Browser }, attemptId: number) {
  const { slug } = await server.db
    .selectFrom("solution")
    .select("slug")
    .where("attempt_id", "=", attemptId)
    .where("status", "=", "NRE")
    .executeTakeFirstOrThrow();
  return (await browser.send("PUT", pathOf(saveMark, { slug }), { score: 10, comment: "" })).statusCode;
}

async function seen(attemptId: number, kind: string) {
  const at = server.now();
  await server.db.insertInto("attempt_event").values({ attempt_id: attemptId, kind, at, received_at: at }).execute();
}

it("counts candidates with alerts as the list of results filters them", async () => {
  const { owner, written, silent, test } = await company();
  await seen(written.solutionSet.id, "no-face");
  await seen(written.solutionSet.id, "blur");
  await seen(silent.solutionSet.id, "page-view");
  expect((await tasks(owner)).alerts).toEqual([{ slug: test.slug, name: "Backend screen", count: 1 }]);
  const waiting = async () => {
    const reply = await owner.browser.get(pathOf(readTestReport, { slug: test.slug }));
    return readTestReport.response.parse(reply.json()).candidates.filter((each) => each.evidence_waiting > 0).length;
  };
  expect(await waiting()).toBe(1);

  const events = await server.db
    .selectFrom("attempt_event")
    .select("id")
    .where("attempt_id", "=", written.solutionSet.id)
    .where("kind", "in", ["no-face", "blur"])
    .execute();
  const judge = (verdict: object, ids: number[]) =>
    owner.browser.post(`/rpc/evidence.judge/${test.slug}?username=${written.account.username}`, {
      ...verdict,
      events: ids,
    });
  const [first = 0, second = 0] = events.map(({ id }) => id);
  expect((await judge({ verdict: "dismissed", reason: "harmless", text: "" }, [first])).statusCode).toBe(200);
  expect([(await tasks(owner)).alerts?.length, await waiting()]).toEqual([1, 1]);
  // Whoever has confirmed an alert has looked at it.
  await judge({ verdict: "confirmed", text: "They left." }, [second]);
  expect([(await tasks(owner)).alerts, await waiting()]).toEqual([[], 0]);
  await judge({ verdict: "withdrawn" }, [second]);
  expect([(await tasks(owner)).alerts?.length, await waiting()]).toEqual([1, 1]);
});

it("shows each role only what it may act on", async () => {
  const { id, owner, written, test } = await company();
  const soon = new Date(server.now().getTime() + 3 * 24 * 3_600_000);
  const late = new Date(server.now().getTime() + 8 * 24 * 3_600_000);
  await server.db.updateTable("test").set({ start_time: soon, end_time: late }).where("id", "=", test.id).execute();
  const weekAgo = new Date(server.now().getTime() - 7 * 24 * 3_600_000);
  const mail = { company_id: id, subject: "A", body: "", due_at: server.now(), created_at: server.now() };
  await server.db
    .insertInto("mail")
    .values([
      { ...mail, recipient: "a@example.com", state: "failed" },
      { ...mail, recipient: "b@example.com", state: "sent" },
      { ...mail, recipient: "c@example.com", state: "skipped" },
      { ...mail, recipient: "d@example.com", state: "failed", due_at: weekAgo },
    ])
    .execute();
  const all = await tasks(owner);
  expect(all).toEqual({
    marking: { mine: 0, free: 1 },
    alerts: [],
    interviews: [],
    late_drafts: [],
    conversations: 0,
    regrades: [],
    failed_mails: 1,
    soon: [{ slug: test.slug, name: "Backend screen", event: "opens", at: soon.toISOString() }],
  });
  const hidden = { marking: null, interviews: null, late_drafts: null };
  expect(await tasks(await withRole(id, "proctor"))).toEqual({ ...all, ...hidden, regrades: null, failed_mails: null });
  expect(await tasks(await withRole(id, "author"))).toEqual({ ...all, ...hidden, alerts: null });
  const reviewer = await withRole(id, "reviewer");
  const less = { conversations: null, regrades: null, failed_mails: null };
  expect(await tasks(reviewer)).toEqual({ ...all, ...less });

  expect(await mark(reviewer, written.solutionSet.id)).toBe(200);
  expect((await tasks(reviewer)).marking).toEqual({ mine: 0, free: 0 });
});

it("counts how far candidates got, and nobody of another company or test", async () => {
  const { id, factory, owner, written, silent, test } = await company();
  expect((await figures(owner)).funnel).toEqual({
    invited: 4,
    opened: 3,
    started: 3,
    submitted: 2,
    evaluated: 1,
    passed: 0,
  });
  expect(await mark(owner, written.solutionSet.id)).toBe(200);
  const now = await figures(owner);
  expect(now.funnel).toMatchObject({ evaluated: 2, passed: 1 });
  expect(now.weeks.at(-1)).toEqual({ from: "2025-12-29", candidates: 2, percent: 25 });
  // Of whoever has only been invited nothing was heard.
  expect(now.people).toHaveLength(3);
  const states = new Map(now.people.map(({ username, status, percent }) => [username, [status, percent]]));
  expect(states.get(written.account.username)).toEqual(["evaluated", 50]);
  expect(states.get(silent.account.username)).toEqual(["evaluated", 0]);

  const other = await factory.test(id, { name: "Another" });
  expect((await figures(owner, `?test=${other.slug}`)).funnel).toMatchObject({ invited: 0, passed: null });
  expect((await figures(owner, `?test=${test.slug}`)).funnel).toEqual(now.funnel);
  const foreign = await signInRecruiter(server, (await factory.company()).id);
  expect((await figures(foreign)).people).toEqual([]);
  expect((await foreign.browser.get(`${readHomeFigures.path}?test=${test.slug}`)).statusCode).toBe(404);

  // An invitation that was taken back, and a trial, count nowhere.
  await server.db
    .updateTable("invite")
    .set({ revoked_at: server.now() })
    .where("account_id", "=", written.account.id)
    .execute();
  await owner.browser.post(`/rpc/test.start/${test.id}`);
  expect((await figures(owner)).funnel).toMatchObject({ invited: 3, started: 2, passed: 0 });
});

it("compares scores with the questions that a pool gave", async () => {
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  const test = await factory.test(id, {
    problems: [
      [
        { type: "TEX", maxScore: 10 },
        { type: "TEX", maxScore: 10 },
        { type: "TEX", maxScore: 10 },
      ],
    ],
    pool: { pick: 1 },
  });
  const who = await startCandidate(server, test);
  await submit(who);
  await evaluateEnded(server);
  await server.db.updateTable("attempt").set({ score: 5 }).where("id", "=", who.solutionSet.id).execute();
  const owner = await signInRecruiter(server, id);
  expect((await figures(owner)).weeks.at(-1)).toMatchObject({ candidates: 1, percent: 50 });
});

it("lists only the conversations that wait, as many as it counts", async () => {
  const { id, owner, written, silent, test } = await company();
  const at = server.now();
  for (const [index, who] of [written, silent].entries()) {
    await server.db
      .insertInto("chat_conversation")
      .values({
        company_id: id,
        account_id: who.account.id,
        test_id: test.id,
        audience: "hacker",
        last_seq: 1,
        last_at: at,
        waiting_since: index === 0 ? at : null,
      })
      .execute();
  }
  expect((await tasks(owner)).conversations).toBe(1);
  const reply = await owner.browser.get(`${listInbox.path}?waiting=true`);
  expect(listInbox.response.parse(reply.json()).conversations).toHaveLength(1);
});
