import { reportIssue } from "@invigil/contract/taking/issues";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { createFactory, type Factory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
let test: Awaited<ReturnType<Factory["test"]>>;
let browser: Browser;
let candidateId: number;
beforeEach(async () => {
  server = await startServer();
  make = createFactory(server.db);
  const company = await make.company();
  test = await make.test(company.id, { problems: [[{ type: "TEX" }, { type: "CMP", children: [{ type: "MCQ" }] }]] });
  candidateId = (await make.candidate(test.id)).id;
  browser = server.browser();
  await browser.signIn(server.deps, candidateId);
});
afterEach(() => server.stop());

const comment = "The second picture does not load.";
const report = (more: object = {}, by: Browser = browser) =>
  by.post(reportIssue.path, { comment, category: "Question", test_slug: test.slug, ...more });
const stored = () =>
  server.db
    .selectFrom("issue")
    .select(["account_id", "test_id", "problem_id", "category", "comment", "created_at"])
    .execute();

it("keeps the issue with its test and problem, also for a child [A7.21]", async () => {
  const [plain, parent] = test.sections[0]?.problems ?? [];
  const child = parent?.children[0];
  expect((await report({ problem_slug: plain?.slug })).json()).toEqual({ ok: true });
  await report({ problem_slug: child?.slug });
  const common = { account_id: candidateId, test_id: test.id, category: "Question", comment, created_at: server.now() };
  expect(await stored()).toEqual([
    { ...common, problem_id: plain?.id },
    { ...common, problem_id: child?.id },
  ]);
});

it("accepts comments of 15 to 1000 characters, ignoring surrounding spaces [B5.01]", async () => {
  const statuses: number[] = [];
  for (const text of ["x".repeat(15), "x".repeat(1_000), ` ${"x".repeat(14)} `, "x".repeat(1_001)]) {
    statuses.push((await report({ comment: text })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 400, 400]);
});

it("refuses a character that the database cannot store, as a client error", async () => {
  const reply = await report({ comment: `${comment}\u0000` });
  expect(refusal(reply)).toEqual([400, "invalid_request"]);
});

it("refuses a category that does not exist [A7.21]", async () => {
  expect((await report({ category: "Weather" })).statusCode).toBe(400);
});

it("keeps the text but not the reference if the reporter may not access it", async () => {
  const elsewhere = await make.test((await make.company()).id);
  const foreign = elsewhere.sections[0]?.problems[0];
  expect((await report({ test_slug: elsewhere.slug, problem_slug: foreign?.slug })).json()).toEqual({ ok: true });
  expect((await report({ problem_slug: foreign?.slug })).json()).toEqual({ ok: true });
  expect((await report({ test_slug: null })).json()).toEqual({ ok: true });
  expect((await stored()).map((row) => [row.test_id, row.problem_id])).toEqual([
    [null, null],
    [test.id, null],
    [null, null],
  ]);
});

it("needs a session and a token [A7.21]", async () => {
  const nobody = server.browser();
  expect(refusal(await report({}, nobody))).toEqual([403, "csrf_failed"]);
  await nobody.get("/gateways/validate-session");
  expect((await report({}, nobody)).statusCode).toBe(401);
});
