import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
});
afterEach(() => server.stop());

const comprehension = {
  type: "CMP",
  title: "Passage",
  children: [{ type: "MCQ", title: "Child one" }, { title: "Child two" }],
};

it("reads only the problems of open sections by their ids [A7.07]", async () => {
  const test = await factory.test(companyId, {
    timedSections: [5, 5],
    problems: [[{ title: "One" }, { title: "Two" }], [{}]],
  });
  const ann = await startCandidate(server, test);
  const ids = [ann.problems[1]?.id, test.sections[1]?.problems[0]?.id];
  const reply = await ann.browser.get(`/api.v2/assessment/${test.id}/problems?ids=${ids.join(",")}`);
  expect(reply.json().problems).toMatchObject([{ title: "Two" }]);
  expect((await ann.browser.get(`/api.v2/assessment/${test.id}/problems?ids=a`)).statusCode).toBe(400);
});

it("reads one problem of the running attempt with its children [A7.22]", async () => {
  const test = await factory.test(companyId, { problems: [[comprehension]] });
  const ann = await startCandidate(server, test);
  const reply = await ann.browser.get(
    `/api/v1/problem/${ann.problems[0]?.slug}?_role=candidate&test_slug=${test.slug}`,
  );
  expect(reply.json()).toMatchObject({ title: "Passage", children: [{ title: "Child one" }, { title: "Child two" }] });
});

it("shows a problem by role: the company's staff, or the candidate's attempt [A6.04]", async () => {
  const test = await factory.test(companyId, { problems: [[comprehension]] });
  const slug = test.sections[0]?.problems[0]?.slug;
  const boss = await signInRecruiter(server, companyId);
  expect((await boss.browser.get(`/api/v1/problem/${slug}?_role=author`)).json().title).toBe("Passage");
  const stranger = await signInRecruiter(server, (await factory.company()).id);
  expect((await stranger.browser.get(`/api/v1/problem/${slug}?_role=author`)).statusCode).toBe(404);
  const ann = await inviteCandidate(server, test);
  expect((await ann.browser.get(`/api/v1/problem/${slug}?_role=author`)).statusCode).toBe(403);
  expect((await ann.browser.get(`/api/v1/problem/${slug}?test_slug=${test.slug}`)).statusCode).toBe(404);
});

it("tells a candidate the limits for code, and nothing else of the key", async () => {
  const grading = {
    limits: { cpu_ms: 2_000, memory_mb: 64 },
    factors: { python: 3 },
    cases: [{ id: "1", name: "a", input: "a-secret", output: "b" }],
    frameworks: { java: { name: "junit", source: "A.java", files: { "T.java": "a-secret" }, tests: [] } },
  };
  const content = { evaluation: "TXT", technologies: ["python"] };
  const test = await factory.test(companyId, { problems: [[{ type: "SCR", content, grading }, { type: "TEX" }]] });
  const ann = await startCandidate(server, test);
  const [code, text] = ann.problems;
  const limits = { cpu_ms: 2_000, memory_mb: 64, factors: { python: 3 }, frameworks: { java: "junit" } };
  expect([code?.limits, text?.limits]).toEqual([limits, undefined]);
  const read = await ann.browser.get(`/api/v1/problem/${code?.slug}?_role=candidate&test_slug=${test.slug}`);
  expect(read.json().limits).toEqual(limits);
  expect(read.body).not.toContain("a-secret");
  const boss = await signInRecruiter(server, companyId);
  expect((await boss.browser.get(`/api/v1/problem/${code?.slug}?_role=author`)).json().limits).toEqual(limits);
});

it("says which technologies a test allows per problem", async () => {
  const overrides = { allowed_technologies: toJson({ "a-problem": ["python", "go"] }) };
  const ann = await inviteCandidate(server, await factory.test(companyId, { overrides }));
  const test = (await ann.browser.get(`/api/v1/test/${ann.test.slug}`)).json();
  expect(test.allowed_technologies).toEqual({ "a-problem": ["python", "go"] });
});
