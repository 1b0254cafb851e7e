import { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { askRegrade, seeRegrade, sweepRegraded } from "../../testing/regrade-calls.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const choices = ["a", "b", "c"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 4, content: { choices }, grading: { correct: ["a"] } };

/** Two tests of one company with the same version of a question. */
async function twoTests(problem: object = mcq) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const first = await factory.test(company.id, { name: "First", problems: [[problem]] });
  const second = await factory.test(company.id, { name: "Second", problems: [[]] });
  const shared = first.sections[0]?.problems[0] ?? { id: 0, slug: "", children: [] };
  const place = { section_id: second.sections[0]?.id ?? 0, problem_id: shared.id, position: 0 };
  await server.db.insertInto("section_problem").values(place).execute();
  const { browser } = await signInRecruiter(server, company.id);
  return { company, first, second, shared, browser };
}

async function handIn(who: StartedCandidate, slug: string, choice: string) {
  await saveAnswer(who, slug, { choice: [choice] });
  await submit(who);
  await evaluateEnded(server);
}

const scoreOf = async (who: StartedCandidate) => {
  const row = await server.db
    .selectFrom("attempt")
    .select("score")
    .where("id", "=", who.solutionSet.id)
    .executeTakeFirst();
  return row?.score;
};
const versionsOf = async (id: number) => {
  const { rows } = await server.deps.pool.query(
    "select version, state, grading from problem where lineage = (select lineage from problem where id = $1) order by version",
    [id],
  );
  return rows;
};

it("offers the key of the library's newest version, and uses that version if nothing else differs", async () => {
  const { first, shared, browser } = await twoTests();
  await server.deps.pool.query(
    `insert into problem (slug, company_id, position, problem_type, title, statement, max_score, content, grading,
       lineage, version, state, authoring, created_at, updated_at)
     select 'second-version', company_id, position, problem_type, title, statement, max_score, content,
       '{"correct": ["b"]}', lineage, 2, 'live', authoring, created_at, updated_at from problem where id = $1`,
    [shared.id],
  );
  const ann = await startCandidate(server, first);
  await handIn(ann, shared.slug, "b");
  const key = await browser.get(`/api/v1/test/${first.slug}/regrade-key?problem=${shared.slug}`);
  expect(key.json()).toMatchObject({ newest: { version: 2, grading: { correct: ["b"] } } });

  const change = { grading: { correct: ["b"] } };
  const asked = await askRegrade(browser, { slug: first.slug, problem: shared.slug, change });
  await sweepRegraded(server);
  await browser.post(`/api/v1/regrade/${asked.json<{ id: number }>().id}/apply`, {});
  expect(await scoreOf(ann)).toBe(4);
  const { versions } = (await browser.get("/api/v1/library/problem/second-version/versions")).json();
  expect(versions).toMatchObject([
    { version: 2, state: "live", tests: [{ name: "First" }] },
    { version: 1, state: "live", tests: [{ name: "Second" }] },
  ]);
  const { problems } = (await browser.get("/api/v1/library")).json();
  expect(problems).toMatchObject([{ version: 2, tests_here: 1, tests_total: 2 }]);
  const after = await browser.get(`/api/v1/test/${first.slug}/regrade-key?problem=${shared.slug}`);
  expect(after.json()).toMatchObject({ newest: null });
});

it("leaves other tests unchanged, offers them the same, and lets each decide", async () => {
  const { first, second, shared, browser } = await twoTests();
  const ann = await startCandidate(server, first);
  const ben = await startCandidate(server, second);
  await handIn(ann, shared.slug, "b");
  await handIn(ben, shared.slug, "b");
  const change = { grading: { correct: ["b"] } };
  const asked = await askRegrade(browser, { slug: first.slug, problem: shared.slug, change });
  const { id } = asked.json<{ id: number }>();
  await sweepRegraded(server);
  expect((await browser.post(`/api/v1/regrade/${id}/apply`, {})).json()).toEqual({ state: "applied" });
  expect([await scoreOf(ann), await scoreOf(ben)]).toEqual([4, 0]);

  // Later answers are judged by each test's own key.
  const cleo = await startCandidate(server, second);
  await handIn(cleo, shared.slug, "a");
  expect(await scoreOf(cleo)).toBe(4);
  expect((await seeRegrade(browser, id)).other_tests).toEqual([{ slug: second.slug, name: "Second" }]);

  const again = (await browser.post(`/api/v1/regrade/${id}/repeat`, { test: second.slug })).json<{ id: number }>();
  await sweepRegraded(server);
  expect(await seeRegrade(browser, again.id)).toMatchObject({ summary: { gains: 1, loses: 1 } });
  expect(await scoreOf(ben)).toBe(0);
  await browser.post(`/api/v1/regrade/${again.id}/apply`, {});
  expect([await scoreOf(ben), await scoreOf(cleo)]).toEqual([4, 0]);
  // Both have the same version now, so no test is left to offer the regrade to.
  expect(await versionsOf(shared.id)).toEqual([
    { version: 1, state: "live", grading: { correct: ["a"] } },
    { version: 2, state: "live", grading: { correct: ["b"] } },
  ]);
  expect((await seeRegrade(browser, id)).other_tests).toEqual([]);
  const authored = AuthoredTest.parse((await browser.get(`/api/v1/tests/${first.slug}`)).json());
  expect(authored.sections[0]?.problems[0]).toMatchObject({ slug: shared.slug, version: 2, newer: null });
});

it("stores and counts saves from a page opened before", async () => {
  const { first, shared, browser } = await twoTests();
  const ann = await startCandidate(server, first);
  await handIn(ann, shared.slug, "a");
  const late = await startCandidate(server, first);
  const later = await startCandidate(server, first);
  const before = await saveAnswer(later, shared.slug, { choice: ["a"] });
  const change = { grading: { correct: ["b"] } };
  const { id } = (await askRegrade(browser, { slug: first.slug, problem: shared.slug, change })).json<{ id: number }>();
  await sweepRegraded(server);
  await browser.post(`/api/v1/regrade/${id}/apply`, {});

  // A first save, and an edit of an existing answer: both name the question as their page knows it.
  await handIn(late, shared.slug, "b");
  const edit = { choice: ["b"], seq: 2, base: 1, writer: "a-tab-of-the-test" };
  expect((await later.browser.patch(`/api/v1/solution/${before.slug}`, edit)).statusCode).toBe(200);
  await submit(later);
  await evaluateEnded(server);
  expect([await scoreOf(ann), await scoreOf(late), await scoreOf(later)]).toEqual([0, 4, 4]);
  const report = await browser.get(`/api/v1/test/${first.slug}/solutionset?username=${later.account.username}`);
  expect(report.json().sections[0].problems).toMatchObject([
    { problem: shared.slug, score: 4, solution: { choice: ["b"] } },
  ]);
});

it("comes before a draft in progress, and does not replace a later live version", async () => {
  const { first, shared, browser } = await twoTests();
  const ann = await startCandidate(server, first);
  await handIn(ann, shared.slug, "b");
  const drafted = (await browser.post(`/api/v1/library/problem/${shared.slug}/draft`)).json<{ slug: string }>();
  const regrade = async (correct: string) => {
    const change = { grading: { correct: [correct] } };
    const asked = await askRegrade(browser, { slug: first.slug, problem: shared.slug, change });
    await sweepRegraded(server);
    await browser.post(`/api/v1/regrade/${asked.json<{ id: number }>().id}/apply`, {});
  };
  await regrade("b");
  expect(await versionsOf(shared.id)).toEqual([
    { version: 1, state: "live", grading: { correct: ["a"] } },
    { version: 2, state: "live", grading: { correct: ["b"] } },
    { version: 3, state: "draft", grading: { correct: ["a"] } },
  ]);
  await server.db.updateTable("problem").set({ state: "live" }).where("slug", "=", drafted.slug).execute();
  await regrade("c");
  expect(await scoreOf(ann)).toBe(0);
  expect((await versionsOf(shared.id)).at(-1)).toEqual({ version: 4, state: "archived", grading: { correct: ["c"] } });
  const { problems } = (await browser.get("/api/v1/library")).json();
  expect(problems).toMatchObject([{ slug: drafted.slug, version: 3, state: "live" }]);
});

it("changes the key of one part of a question in a version of the whole", async () => {
  const passage = {
    type: "CMP",
    title: "Passage",
    children: [
      { ...mcq, title: "One" },
      { ...mcq, title: "Two" },
    ],
  };
  const { first, shared, browser } = await twoTests(passage);
  const ann = await startCandidate(server, first);
  const [one, two] = ann.problems[0]?.children ?? [];
  for (const part of [one, two]) await saveAnswer(ann, part?.slug ?? "", { choice: ["b"] });
  await submit(ann);
  await evaluateEnded(server);
  expect(await scoreOf(ann)).toBe(0);
  const change = { grading: { correct: ["b"] } };
  const asked = await askRegrade(browser, { slug: first.slug, problem: two?.slug ?? "", change });
  await sweepRegraded(server);
  await browser.post(`/api/v1/regrade/${asked.json<{ id: number }>().id}/apply`, {});
  expect(await scoreOf(ann)).toBe(4);
  const { rows } = await server.deps.pool.query(
    "select grading -> 'correct' ->> 0 as right from problem where parent_id is not null order by id",
  );
  expect(rows.map(({ right }) => right)).toEqual(["a", "a", "a", "b"]);
  expect(await versionsOf(shared.id)).toHaveLength(2);
  const key = await browser.get(`/api/v1/test/${first.slug}/regrade-key?problem=${two?.slug}`);
  expect(key.json()).toMatchObject({ grading: { correct: ["b"] }, other_tests: [] });
});
