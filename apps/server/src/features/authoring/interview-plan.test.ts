import { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let browser: Browser;
beforeEach(async () => {
  server = await startServer();
  const company = await createFactory(server.db).company();
  ({ browser } = await signInRecruiter(server, company.id));
});
afterEach(() => server.stop());

async function create(): Promise<AuthoredTest> {
  const reply = await browser.post("/api/v1/tests", { name: "Backend interview", is_interview: true });
  expect(reply.statusCode).toBe(201);
  return AuthoredTest.parse(reply.json());
}
const save = ({ slug }: AuthoredTest, body: object) => browser.patch(`/api/v1/tests/${slug}`, body);

it("creates an interview that can be published as it is [B4.18]", async () => {
  const test = await create();
  expect(test).toMatchObject({ sections: [], faults: [], basics: { duration: 30 } });
  expect(test.interview?.competencies).toHaveLength(3);
  const published = await browser.post(`/api/v1/tests/${test.slug}/publish`);
  expect(AuthoredTest.parse(published.json())).toMatchObject({ state: "live", interview: test.interview });
});

it("says what is missing before it can be published", async () => {
  const test = await create();
  const [first, second] = test.interview?.competencies ?? [];
  const anchors = ["", "", "", "", "", "All there is"];
  const competencies = [
    { ...first, anchors },
    { ...second, name: first?.name.toUpperCase() },
  ];
  const saved = await save(test, { edit: test.edit, interview: { ...test.interview, competencies, cv: "required" } });
  const draft = AuthoredTest.parse(saved.json());
  expect(draft.faults).toEqual([
    { part: "interview", text: "Describe at least 3 scores of “Problem solving”, so that everyone marks alike." },
    { part: "interview", text: "Two competencies are called “PROBLEM SOLVING”." },
    { part: "interview", text: "A CV is required, but there are no skills to look for in it." },
  ]);
  expect(refusal(await browser.post(`/api/v1/tests/${test.slug}/publish`))[1]).toBe("test_incomplete");
  const emptied = await save(test, { edit: draft.edit, interview: { competencies: [] } });
  expect(AuthoredTest.parse(emptied.json()).faults).toEqual([
    { part: "interview", text: "The interview has no competencies yet." },
  ]);
});

it("has a plan in place of sections, and a test has none", async () => {
  const test = await create();
  const structure = { timed: false, sections: [] };
  expect(refusal(await save(test, { edit: test.edit, structure }))).toEqual([400, "invalid_request"]);
  const other = AuthoredTest.parse((await browser.post("/api/v1/tests", { name: "A test" })).json());
  expect(other.interview).toBeNull();
  expect(refusal(await save(other, { edit: other.edit, interview: test.interview }))).toEqual([400, "invalid_request"]);
});

it("copies the plan with the interview", async () => {
  const test = await create();
  const copy = AuthoredTest.parse((await browser.post(`/api/v1/tests/${test.slug}/duplicate`)).json());
  expect(copy.interview).toEqual(test.interview);
});

it("locks the plan once a candidate has started", async () => {
  const test = await create();
  await browser.post(`/api/v1/tests/${test.slug}/publish`);
  await startCandidate(server, { id: test.id, slug: test.slug, sections: [] });
  const now = AuthoredTest.parse((await browser.get(`/api/v1/tests/${test.slug}`)).json());
  expect(now.locked).toBe(true);
  const refused = await save(now, { edit: now.edit, interview: now.interview });
  expect(refusal(refused)[1]).toBe("test_locked");
  expect(refused.json().message).toBe("A candidate has already started this interview.");
});
