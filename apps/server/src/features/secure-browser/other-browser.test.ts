import { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { inviteWithAgent } from "./testing/agent.ts";
import { stateOf } from "./testing/safe-exam-browser.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const REQUIRED = [409, "secure_browser_required"];

async function startBound() {
  const ann = await inviteWithAgent(server);
  const { id } = (await ann.bind()).json<{ id: string }>();
  const started = (await ann.start()).json();
  const other = server.browser();
  await other.signIn(server.deps, ann.account.id);
  return { ...ann, id, started, other };
}

/** Every way to questions, and to submitting by hand. */
function ways(browser: Browser, { test, started }: Awaited<ReturnType<typeof startBound>>) {
  const [section] = started.sections;
  const [problem] = section.problems;
  const path = `/api.v2/assessment/${test.id}`;
  const part = { solutionset_id: started.solution_set.id, section_slug: section.slug };
  const submit = (body: object) => browser.post(`/rpc/test.submit_all/${test.id}`, body);
  return [
    () => browser.get(`${path}/sectionwise/problems`),
    () => browser.get(`${path}/problems?ids=${problem.id}`),
    () => browser.get(`/api/v1/problem/${problem.slug}?test_slug=${test.slug}`),
    () => browser.post("/rpc/test.submit_section", part),
    () => submit({ submission_type: "ASB", reason: AutoSubmitReason.enum["System Time Mismatch"] }),
    () => submit({ submission_type: "MSB" }),
  ];
}

it("shows no question to an ordinary browser and takes no submission from it, with one line [B4.19]", async () => {
  const ann = await startBound();
  const replies = await Promise.all(ways(ann.other, ann).map((way) => way()));
  expect(replies.map((reply) => refusal(reply))).toEqual(replies.map(() => REQUIRED));
  const lost = (await ann.lines()).filter(({ kind }) => kind === "secure-browser-lost");
  expect(lost.map(({ data }) => data["browser"])).toEqual(["ordinary"]);
  expect(lost.map(({ data, source }) => [data["reason"], source])).toEqual([
    ["The test was opened in an ordinary browser, which was refused", "server"],
  ]);
  for (const way of ways(ann.browser, ann).filter((_, index) => index !== 3 && index !== 4)) {
    expect((await way()).statusCode).toBe(200);
  }
  // The receipt contains no question.
  expect((await ways(ann.other, ann).at(-1)?.())?.statusCode).toBe(200);
});

it("does not call a session whose agent is silent an ordinary browser [B4.19]", async () => {
  const ann = await startBound();
  server.advance(61_000);
  expect(refusal(await ann.browser.get(`/api.v2/assessment/${ann.test.id}/sectionwise/problems`))).toEqual(REQUIRED);
  expect((await ann.lines()).map(({ kind }) => kind)).not.toContain("secure-browser-lost");
  await ann.report(ann.id);
  expect((await ann.browser.get(`/api.v2/assessment/${ann.test.id}/sectionwise/problems`)).statusCode).toBe(200);
});

it.each([{ browser_exam_keys: ["ab".repeat(32)] }, { config_keys: ["cd".repeat(32)] }])(
  "refuses the agent where the author lists keys: %j [B4.19]",
  async (keys) => {
    const ann = await inviteWithAgent(server, keys);
    const reply = await ann.bind();
    expect([reply.statusCode, reply.json().details]).toEqual([409, { fault: "own keys" }]);

    // Also one that was bound before.
    const ben = await startBound();
    const settings = toJson({ secure_browser: { enabled: true, ...keys } });
    await server.db.updateTable("test").set({ settings }).where("id", "=", ben.test.id).execute();
    expect((await stateOf(ben.browser, ben.test.slug)).client).toBeNull();
    expect(refusal(await ben.goOn())).toEqual(REQUIRED);
  },
);
