import { randomUUID } from "node:crypto";
import { CONSENT_VERSION, InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { StartedAttempt } from "@invigil/contract/taking/attempts";
import { Test } from "@invigil/contract/taking/tests";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/page-check.ts";
import { RECRUITER } from "../support/product.ts";
import { post } from "../support/steps.ts";

const BASE = "/interview-ai/api/v1";
const ANSWER =
  "I found a race in our queue because two workers claimed the same job. I bisected the commits, wrote a test that " +
  "failed in one of ten runs, and changed the claim to one statement. Failures fell from twelve a day to none.";

async function signIn(page: Page): Promise<void> {
  await page.goto("/v1/login");
  await page.getByLabel("E-mail").fill(RECRUITER.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

/** Creates an interview with one competency and one question, and publishes it. */
async function writeInterview(page: Page, name: string): Promise<string> {
  await page.goto("/v1/tests");
  await page.getByRole("button", { name: "New interview" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/edit/interview");
  const slug = new URL(page.url()).pathname.split("/")[3] ?? "";
  // A new interview begins with an example.
  for (const example of ["Problem solving", "Working with others", "Learning"]) {
    await page.getByRole("button", { name: `Remove ${example}`, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add a competency" }).click();
  await page.getByLabel("Name of competency 1").fill("Debugging");
  await page.getByLabel("Question 1", { exact: true }).fill("Tell me about a defect that was hard to find.");
  await page.getByLabel("Follow-up questions").selectOption("0");
  await page.getByRole("button", { name: "Start from an example" }).click();
  await page.getByRole("radio", { name: "Harbour" }).check();
  await page.getByLabel("CV upload").selectOption("off");
  await page.getByRole("switch", { name: "Let candidates ask questions at the end" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes are saved")).toBeVisible();
  return slug;
}

/** Takes the interview by typing, with the calls that the candidate's page makes. */
async function takeInterview(page: Page, slug: string): Promise<void> {
  const { id } = Test.parse(await (await page.request.get(`/api/v1/test/${slug}`)).json());
  const started = StartedAttempt.parse(await (await post(page, `/rpc/test.start/${id}`)).json());
  const attempt = { test_solution_id: started.solution_set.id };
  const at = async (path: string, body: object = {}) =>
    InterviewSnapshot.parse(
      await (await post(page, `${BASE}/dhwani/interview-session${path}`, { ...attempt, ...body })).json(),
    );
  const until = async (isThere: (snapshot: InterviewSnapshot) => boolean) => {
    await expect.poll(async () => isThere(await at("/validate"))).toBe(true);
    return at("/validate");
  };
  await at("", { consent_version: CONSENT_VERSION });
  await until(({ state }) => state === "ready");
  await at("/begin");
  for (;;) {
    const { turn_seq: base, turns } = await until(({ phase, state }) => phase === "asking" || state === "ended");
    const kind = turns.at(-1)?.kind;
    await at("/heard", { base });
    if (kind === "closing") break;
    if (kind !== "greeting") await at("/answer", { base, client_turn_id: randomUUID(), mode: "typed", text: ANSWER });
  }
  await post(page, `/rpc/test.submit_all/${id}`, { submission_type: "MSB" });
}

test("an author builds an interview, a candidate takes it, and a reviewer marks it blind and decides it [A4.30]", async ({
  page,
  browser,
  product,
  check,
}) => {
  await signIn(page);
  const slug = await writeInterview(page, "Backend developers, first interview");
  await check("interview-editor");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("0 people invited")).toBeVisible();

  const candidate = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  const { link, email } = await product.invite(slug);
  await candidate.goto(link);
  await candidate.waitForURL(`**/v1/test/${slug}**`);
  await takeInterview(candidate, slug);
  await candidate.context().close();

  await page.goto(`/v1/tests/${slug}/report`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  await check("interview-results");
  await row.getByRole("link").click();
  await page.waitForURL("**/test-report/**");
  const marks = page.getByRole("region", { name: "Your marks" });
  await expect(page.getByRole("article", { name: "Question 1" })).toContainText("I found a race in our queue");
  await expect(page.getByRole("region", { name: "Compared with your marks" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Decide" })).toBeDisabled();
  await check("interview-review");
  await marks.getByRole("radio", { name: /^4:/ }).check();
  await marks.getByRole("button", { name: "Save marks" }).click();
  await expect(page.getByRole("region", { name: "Compared with your marks" })).toContainText("You: 4");
  const decision = page.getByRole("region", { name: "Decision" });
  await decision.getByRole("radio", { name: "Pass" }).check();
  await decision.getByLabel("Reason").fill("Found the cause by bisecting and proved the fix with numbers.");
  await decision.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText(/^Passed, decided by/)).toBeVisible();
  await check("interview-decided");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export for an audit" }).click();
  expect((await download).suggestedFilename()).toMatch(/^interview-\d+\.json$/);

  await page.goto(`/v1/tests/${slug}/report`);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Passed");
  await page.getByRole("tab", { name: "Fairness" }).click();
  await expect(page.getByText(/There is nothing to compare yet/)).toBeVisible();
  await check("interview-fairness");
});
