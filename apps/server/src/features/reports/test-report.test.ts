import { listTests } from "@invigil/contract/authoring/authoring";
import { readReport } from "@invigil/contract/results/reports";
import { exportTestReport, readTestReport, readTestStatistics } from "@invigil/contract/results/test-report";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { toJson } from "@invigil/db/json";
import { reportedStatus, statusLabels } from "@invigil/rules/results/status-shown";
import { parseCsv } from "@invigil/rules/text/csv";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

const choices = ["a", "b"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 4, content: { choices }, grading: { correct: ["b"] } };
const text = { type: "TEX", maxScore: 6 };

let server: TestServer;
let recruiter: { browser: Browser };
let slug: string;
let first: string;

/** One candidate with half of the marks, one with none, one who was only invited, and one trial. */
beforeAll(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { problems: [[mcq, mcq], [text]], overrides: { cut_off: 50 } });
  slug = test.slug;
  recruiter = await signInRecruiter(server, company.id);
  const good = await startCandidate(server, test);
  first = good.account.username;
  const bad = await startCandidate(server, test);
  for (const [who, choice] of [
    [good, "b"],
    [bad, "a"],
  ] as const) {
    for (const { slug: problem } of who.problems.slice(0, 2)) await saveAnswer(who, problem, { choice: [choice] });
  }
  await saveAnswer(good, good.problems[2]?.slug ?? "", { answer: "Because." });
  await server.db.updateTable("account").set({ full_name: "=1+1" }).where("id", "=", good.account.id).execute();
  const noted = { attempt_id: good.solutionSet.id, at: server.now(), received_at: server.now() };
  const view = { ...noted, kind: "page-view" as const, data: toJson({ problem_slug: good.problems[0]?.slug }) };
  await server.db
    .insertInto("attempt_event")
    .values([{ ...noted, kind: "blur" }, { ...noted, kind: "blur" }, { ...noted, kind: "no-face" }, view])
    .execute();
  server.advance(90_000);
  await submit(good);
  await submit(bad);
  await inviteCandidate(server, test);
  await recruiter.browser.post(`/rpc/test.start/${test.id}`);
  await evaluateEnded(server);
});
afterAll(() => server.stop());

it("lists everyone who was invited with points, time and evidence, without trials", async () => {
  const reply = await recruiter.browser.get(pathOf(readTestReport, { slug }));
  const report = readTestReport.response.parse(reply.json());
  expect(report.test).toMatchObject({ slug, max_score: 14, cut_off: 50 });
  expect(report.sections.map(({ max_score }) => max_score)).toEqual([8, 6]);
  expect(report.candidates.map(({ status, score, sections }) => [status, score, sections])).toEqual([
    ["submitted", 8, [8, 0]],
    ["evaluated", 0, [0, 0]],
    ["invited", null, [null, null]],
  ]);
  expect(report.candidates[0]).toMatchObject({
    username: first,
    percent: 57.14,
    waiting: 1,
    seconds_used: 90,
    submission_type: "MSB",
    evidence: { blur: 2, "no-face": 1 },
  });
});

it("counts in the list of tests who submitted and whose answers are to be marked", async () => {
  const { tests } = listTests.response.parse((await recruiter.browser.get(listTests.path)).json());
  expect(tests).toMatchObject([{ slug, submitted: 2, to_mark: 1 }]);
});

it("shows how the test, its sections and its problems performed", async () => {
  const reply = await recruiter.browser.get(pathOf(readTestStatistics, { slug }));
  const statistics = readTestStatistics.response.parse(reply.json());
  expect(statistics.evaluated).toBe(2);
  expect(statistics.percent).toMatchObject({ mean: 28.57, lowest: 0, highest: 57.14 });
  expect(statistics.distribution.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(statistics.sections.map(({ percent }) => percent.mean)).toEqual([50, 0]);
  // Without a time of its own, a section took as long as its problems.
  expect(statistics.sections.map(({ median_seconds: seconds }) => seconds)).toEqual([90, null]);
  expect(statistics.items[0]).toMatchObject({
    given: 2,
    answered: 2,
    difficulty: 0.5,
    mean_score: 2,
    median_seconds: 90,
  });
  expect(statistics.items[2]).toMatchObject({ given: 2, answered: 1, waiting: 1, difficulty: 0, median_seconds: null });
});

it("counts a candidate in the tenth of the scale that their percentage names", async () => {
  const company = await createFactory(server.db).company();
  const { browser } = await signInRecruiter(server, company.id);
  const problems = [
    [
      { ...mcq, maxScore: 8.1 },
      { ...mcq, maxScore: 0.9 },
    ],
  ];
  const who = await startCandidate(server, await createFactory(server.db).test(company.id, { problems }));
  await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: ["b"] });
  await submit(who);
  await evaluateEnded(server);
  const at = { slug: who.test.slug };
  const report = readTestReport.response.parse((await browser.get(pathOf(readTestReport, at))).json());
  const statistics = readTestStatistics.response.parse((await browser.get(pathOf(readTestStatistics, at))).json());
  expect(report.candidates[0]?.percent).toBe(90);
  expect(statistics.distribution.find(({ count }) => count === 1)).toMatchObject({ from: 90, to: 100 });
});

it("counts only the problems that were chosen for a candidate", async () => {
  const before = readTestReport.response.parse((await recruiter.browser.get(pathOf(readTestReport, { slug }))).json());
  const attempt = server.db.selectFrom("attempt").innerJoin("account", "account.id", "attempt.account_id");
  const { id } = await attempt.select("attempt.id").where("username", "=", first).executeTakeFirstOrThrow();
  const part = server.db.updateTable("attempt_section").where("attempt_id", "=", id).where("position", "=", 1);
  await part.set({ problem_ids: [] }).execute();
  const reply = await recruiter.browser.get(pathOf(readTestReport, { slug }));
  const { candidates } = readTestReport.response.parse(reply.json());
  expect([before.candidates[0]?.max_score, candidates[0]?.max_score, candidates[0]?.percent]).toEqual([14, 8, 100]);
  await part.set({ problem_ids: null }).execute();
});

it("exports files without formulas for spreadsheets, and audits it", async () => {
  const get = (format: string) => recruiter.browser.get(`${pathOf(exportTestReport, { slug })}?format=${format}`);
  const csv = await get("csv");
  expect(csv.headers["content-disposition"]).toBe(`attachment; filename="results-${slug}.csv"`);
  const [head = [], row = []] = parseCsv(csv.body);
  expect(row[head.indexOf("Name")]).toBe("'=1+1");
  expect([row[head.indexOf("Result")], row[head.indexOf("Evidence: Left the window")]]).toEqual([
    "Passed (pass mark already reached)",
    "2",
  ]);
  // The last question waits for marks.
  const questions = head.flatMap((name, index) => (name.startsWith("Question: ") ? [row[index]] : []));
  expect(questions).toEqual(["4", "4", ""]);
  const json = (await get("json")).json<{
    questions: { max_score: number; scores: Record<string, number | null> }[];
  }>();
  expect(json.questions.map(({ scores, max_score: most }) => [scores[first], most])).toEqual([
    [4, 4],
    [4, 4],
    [null, 6],
  ]);
  expect(readTestReport.response.parse(json).candidates).toHaveLength(3);
  const xlsx = await get("xlsx");
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
  expect((await get("exe")).statusCode).toBe(400);
  const audits = await server.db.selectFrom("audit").select("data").where("action", "=", "report.export").execute();
  expect(audits.map(({ data }) => data)).toContainEqual({ format: "xlsx", candidates: 3 });
});

it("exports points and status of every question with its section, as each report shows them", async () => {
  const csv = await recruiter.browser.get(`${pathOf(exportTestReport, { slug })}?format=csv`);
  const [head = [], ...rows] = parseCsv(csv.body);
  const columns = head.flatMap((name, index) => (/^(Question|Status): /.test(name) ? [index] : []));
  expect(columns.map((index) => head[index]?.replace(/: .* \(/, ": … ("))).toEqual([
    "Question: … (Section 1, of 4)",
    "Status: … (Section 1)",
    "Question: … (Section 1, of 4)",
    "Status: … (Section 1)",
    "Question: … (Section 2, of 6)",
    "Status: … (Section 2)",
  ]);
  const cells = new Map(rows.map((row) => [row[0], columns.map((index) => row[index])]));
  const usernames = rows.map(([username = ""]) => username);
  for (const username of usernames.slice(0, 2)) {
    const reply = await recruiter.browser.get(`${pathOf(readReport, { slug })}?username=${username}`);
    const { sections } = readReport.response.parse(reply.json());
    const shown = sections
      .flatMap(({ problems }) => problems)
      .flatMap(({ problem_type: type, attempted, status, score }) => [
        score === null ? "" : String(score),
        statusLabels[reportedStatus({ type: ProblemType.parse(type), attempted, status }, { expired: false })],
      ]);
    expect(cells.get(username)).toEqual(shown);
  }
  expect(cells.get(first)).toEqual(["4", "Accepted", "4", "Accepted", "", "Submitted"]);
  // Nothing is known of who has not taken the test.
  expect(cells.get(usernames[2] ?? "")).toEqual(["", "", "", "", "", ""]);
});

it("shows the full marks a candidate can get, for pools and parts, unless they vary", async () => {
  const factory = createFactory(server.db);
  const { company_id } = await server.db
    .selectFrom("test")
    .select("company_id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const three = { type: "CMP", points: 10, children: [mcq, mcq, mcq] };
  const same = await factory.test(company_id, { problems: [[mcq, mcq, mcq], [three]], pool: { pick: 2 } });
  const mixed = await factory.test(company_id, { problems: [[mcq, text]], pool: { pick: 1 } });
  await inviteCandidate(server, same);
  await inviteCandidate(server, mixed);
  const read = async (of: string) =>
    readTestReport.response.parse((await recruiter.browser.get(pathOf(readTestReport, { slug: of }))).json());
  const marks = ({ test, sections, candidates }: Awaited<ReturnType<typeof read>>) =>
    [test, ...sections, ...candidates].map(({ max_score }) => max_score);
  expect(marks(await read(same.slug))).toEqual([18, 8, 10, 18]);
  expect(marks(await read(mixed.slug))).toEqual([null, null, null]);
  const reply = await recruiter.browser.get(pathOf(readTestStatistics, { slug: same.slug }));
  const { items, sections } = readTestStatistics.response.parse(reply.json());
  expect(sections.map(({ max_score }) => max_score)).toEqual([8, 10]);
  expect(items.slice(3).map(({ max_score }) => max_score)).toEqual([3.33, 3.33, 3.33]);
});

it("shows form entries, feedback and reported issues in the report and its files", async () => {
  const settings = toJson({ hacker_extra_data: { custom_data: { enabled: true, fields: ["City"] } } });
  await server.db.updateTable("test").set({ settings }).where("slug", "=", slug).execute();
  const { id: accountId } = await server.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", first)
    .executeTakeFirstOrThrow();
  const { id: attemptId, test_id } = await server.db
    .selectFrom("attempt")
    .select(["id", "test_id"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("invite")
    .set({ extra_data: toJson({ City: "Oslo" }) })
    .where("account_id", "=", accountId)
    .execute();
  const created_at = server.now();
  const said = { attempt_id: attemptId, source: "PT", rating: 2, comment: "Too short", created_at };
  await server.db.insertInto("feedback").values(said).execute();
  const issue = {
    account_id: accountId,
    test_id,
    problem_id: null,
    category: "Editor",
    comment: "It hung",
    created_at,
  };
  await server.db.insertInto("issue").values(issue).execute();

  const reply = await recruiter.browser.get(pathOf(readTestReport, { slug }));
  const { form, candidates } = readTestReport.response.parse(reply.json());
  expect(form).toEqual([{ name: "City", label: "City" }]);
  expect(candidates[0]).toMatchObject({
    form: { City: "Oslo" },
    feedback: { rating: 2, comment: "Too short" },
    issues: [{ category: "Editor", comment: "It hung", problem: null }],
  });
  expect(candidates[1]).toMatchObject({ form: {}, feedback: null, issues: [] });
  const csv = await recruiter.browser.get(`${pathOf(exportTestReport, { slug })}?format=csv`);
  const [head = [], row = []] = parseCsv(csv.body);
  const cells = ["Form: City", "Feedback (1 to 5)", "Feedback", "Reported issues"];
  expect(cells.map((name) => row[head.indexOf(name)])).toEqual(["Oslo", "2", "Too short", "Editor: It hung"]);
});
