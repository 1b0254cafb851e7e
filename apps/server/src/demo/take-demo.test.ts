import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { uploadFile } from "@invigil/contract/proctoring/media";
import type { Report } from "@invigil/contract/results/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload } from "../features/media/testing/upload.ts";
import type { Browser } from "../testing/browser.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../testing/take-test.ts";
import { demoLinks } from "./demo-links.ts";
import { seedDemo } from "./seed-demo.ts";
import { APPLE_VARIETIES } from "./tests/apple-varieties.ts";

const PASSWORD = "known to this test";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO_PASSWORD: PASSWORD } });
  await seedDemo(server.deps);
});
afterAll(() => server.stop());

async function enter(label: string): Promise<Browser> {
  const link = (await demoLinks(server.deps)).find((entry) => entry.label === label);
  const browser = server.browser();
  await browser.get(new URL(link?.url ?? "").pathname);
  await browser.get("/gateways/validate-session");
  return browser;
}

async function start(browser: Browser, slug: string) {
  const test = (await browser.get(`/api/v1/test/${slug}`)).json<StartedAttempt["test"]>();
  const started = (await browser.post(`/rpc/test.start/${test.id}`)).json<StartedAttempt>();
  const account = await server.db
    .selectFrom("account")
    .select(["id", "username", "email"])
    .where("username", "=", "demo-candidate")
    .executeTakeFirstOrThrow();
  return {
    browser,
    account: { ...account, inviteId: test.invite_id ?? "" },
    test: { id: test.id, slug, sections: [] },
    started,
    solutionSet: started.solution_set,
    problems: started.sections.flatMap(({ problems }) => problems),
  };
}

async function recruiterReport(slug: string): Promise<Report> {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  await browser.post("/accounts/login", { email: "recruiter@example.com", password: PASSWORD });
  return (await browser.get(`/api/v1/test/${slug}/solutionset?username=demo-candidate`)).json();
}

it("gives full marks for the correct answers to the plain test, and reports them [A1.10, A1.11, A1.12, A1.13, A1.14, A1.23]", async () => {
  const who = await start(await enter("Plain test, every written type"), "demo-plain");
  const sent = await upload(who.browser, { content: APPLE_VARIETIES, name: "my apples.csv" });
  const { resource_uri } = uploadFile.response.parse(sent.json());
  const fileBasedData = {
    name: "my apples.csv",
    size: APPLE_VARIETIES.length,
    uploaded_at: server.now().toISOString(),
  };
  await saveAnswer(who, "demo-plain-rare-fault", { choice: ["c"] });
  await saveAnswer(who, "demo-plain-safe-repeats", { choice: ["d", "b", "a"] });
  await saveAnswer(who, "demo-plain-follow-the-loop", { choice: ["4", "8", "collatz"] });
  await saveAnswer(who, "demo-plain-apples", {
    file_based_data: [{ fieldName: "main", fileBasedData, url: resource_uri }],
  });
  await saveAnswer(who, "demo-plain-bridge-cause", { choice: ["b"] });
  await saveAnswer(who, "demo-plain-bridge-numbers", { choice: ["150", "36", "14"] });
  await saveAnswer(who, "demo-plain-bridge-elsewhere", { answer: "A bank run; deposit insurance." });
  await saveAnswer(who, "demo-plain-latency", { answer: "<p>Every six hours.</p>" });
  await saveAnswer(who, "demo-plain-average", { answer: "Report the 95th percentile." });
  await submit(who);
  await evaluateEnded(server);

  const report = await recruiterReport("demo-plain");
  const entries = report.sections.flatMap(({ problems }) => problems);
  expect(entries.map(({ problem_type, status, score }) => [problem_type, status, score])).toEqual([
    ["MCQ", "ACC", 5],
    ["MCQ", "ACC", 6],
    ["FIB", "ACC", 6],
    ["FBE", "ACC", 10],
    ["CMP", "NRE", 8],
    ["SUB", "NRE", null],
    ["TEX", "NRE", null],
  ]);
  expect([report.score, report.max_score]).toEqual([35, 54]);
});
