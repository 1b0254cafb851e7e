import { Test } from "@invigil/contract/taking/tests";
import { SolutionSet } from "@invigil/contract/taking/attempts";
import { Problem, Section } from "@invigil/contract/taking/problems";
import { Solution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const named = {
  test:
    "id slug name company start_time end_time duration problems_total is_expired session_state test_type test_type_verbose " +
    "sub_test_type enable_feedback_page redirection_url is_test_created_for_phase phase_order is_timed_section is_onboarded " +
    "invite_id allowed_technologies sections settings system_settings",
  solutionSet:
    "id token slug sections expiry start_time add_test_duration has_resumed_test resumed_at event_sequence status",
  section: "name slug status expiry duration extend_duration problems is_timed_section",
  problem: "id slug problem_type children stubs technologies test_environment extra_data solution",
  solution: "id slug solution_type problem creator test_solution_set test test_slug clusterSlug",
};
const fields = (text: string) => text.split(" ");

it("returns a test with every field in the specification [A3.01]", async () => {
  const ann = await startCandidate(server);
  const test = (await ann.browser.get(`/api/v1/test/${ann.test.slug}?is_test_env=true`)).json();
  for (const field of fields(named.test)) expect(test).toHaveProperty(field);
  expect(test.company).toMatchObject({ slug: expect.any(String), name: "Demo company", avatar_url: null });
  expect(test.sections[0]).toMatchObject({ name: "Section 1", slug: "section-1", status: "CTK" });
  expect(test.sections[0].problem_ids).toHaveLength(2);
  expect(test.settings).toMatchObject({
    proctor: {},
    secure_browser: {},
    hacker_extra_data: { identity_card: {}, custom_data: {}, profile_data: {} },
  });
  expect(Test.parse(test)).toEqual(test);
});

it("returns a solution set and its sections with every field in the specification [A3.02, A3.03]", async () => {
  const ann = await startCandidate(server);
  const set = (await ann.browser.get(`/api.v2/assessment/${ann.test.id}/solutionset`)).json();
  for (const field of fields(named.solutionSet)) expect(set).toHaveProperty(field);
  expect(SolutionSet.parse(set)).toEqual(set);
  const { sections } = (await ann.browser.get(`/api.v2/assessment/${ann.test.id}/sectionwise/problems`)).json();
  for (const field of fields(named.section)) expect(sections[0]).toHaveProperty(field);
  expect(Section.parse(sections[0])).toMatchObject({ status: "CTK", problems_total: 2 });
});

it("returns problems with stubs as head, body and tail or as content [A3.04]", async () => {
  const content = {
    stubs: { python: { head: "import sys", body: "", tail: "main()" }, go: { content: "package main" } },
    technologies: ["python", "go"],
    extra_data: { code_stub_type: "User-Modified" },
  };
  const ann = await startCandidate(server, undefined, { problems: [[{ type: "SCR", content }]] });
  const problem = ann.problems[0];
  for (const field of fields(named.problem)) expect(problem).toHaveProperty(field);
  expect(Problem.parse(problem)).toMatchObject(content);
});

it("returns a solution with its code, lock range, choice, answer, attachments and files [A3.05, A3.07]", async () => {
  const ann = await startCandidate(server, undefined, { problems: [[{ type: "FBE" }]] });
  const uploaded = { name: "p.csv", size: 12, uploaded_at: "2026-01-01T10:00:00.000Z" };
  const answer = {
    technology: "python",
    code: "print(1)",
    extra_data: { code: { stub_length: 2, lock_range: { head: 1, tail: 1 } } },
    choice: ["a"],
    answer: "text",
    attachments: [{ name: "a.png", url: "/media/x/a.png" }],
    file_based_data: [
      { fieldName: "main", fileBasedData: uploaded, url: "/media/x/p.csv" },
      { fieldName: "supplementary", fileBasedData: { ...uploaded, name: "s.py" }, url: "/media/y/s.py" },
    ],
  };
  const { account, solutionSet, test } = ann;
  const problem = ann.problems[0]?.slug;
  const ids = { creator: account.id, test_solution_set: solutionSet.id, test: test.id, problem, solution_type: "FBE" };
  await ann.browser.post("/api/v1/solution", { ...ids, ...answer, seq: 1, base: 0, writer: "a-tab-of-hers" });
  const path = `/api/v1/hacker/${account.id}/solution?context=test&context_slug=${test.slug}&problem_slug=${problem}`;
  const solution = (await ann.browser.get(path)).json();
  for (const field of fields(named.solution)) expect(solution).toHaveProperty(field);
  expect(Solution.parse(solution)).toMatchObject({
    ...answer,
    main_url: "/media/x/p.csv",
    supplementary_url: "/media/y/s.py",
    revisions: 1,
    uploaded_at: uploaded.uploaded_at,
  });
});
