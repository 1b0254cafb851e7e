import type { Page } from "@playwright/test";
import { expect, test } from "./support/page-check.ts";
import { RECRUITER } from "./support/product.ts";
import { expectSaved, openQuestion, startAtOnce, submitTest } from "./support/steps.ts";

const TEST = "demo-plain";

/** An address below /v1, and the name of its picture. */
type Visited = readonly [address: string, name: string];

const TESTS: readonly Visited[] = [
  ["home", "home"],
  ["tests", "tests"],
  ["tests/ready", "roles"],
  ["tests/ready?role=data-analyst", "ready-test"],
  ...["basics", "sections", "proctoring", "onboarding"].map((part) => [`tests/${TEST}/edit/${part}`, part] as const),
  [`tests/${TEST}/candidates`, "candidates"],
  [`tests/${TEST}/live`, "live"],
  [`tests/${TEST}/regrade`, "regrade"],
  [`tests/${TEST}/similarity`, "similarity"],
];
const LIBRARY: readonly Visited[] = [
  ["library", "library"],
  ["library/import", "import"],
  ["library/export", "export"],
  ["library/files", "files"],
  ["library/starter", "starter"],
  ...["statement", "answers"].map(
    (folder) => [`library/problem/demo-plain-rare-fault/edit/${folder}`, `choice-${folder}`] as const,
  ),
  ...["stubs", "cases", "files", "advanced"].map(
    (folder) => [`library/problem/demo-code-sum/edit/${folder}`, `code-${folder}`] as const,
  ),
  ["library/problem/demo-plain-rare-fault/trial", "trial"],
];
const COMPANY_PARTS = ["people", "brand", "secure-browser", "audit", "keys", "webhooks", "outbox"];
const COMPANY: readonly Visited[] = COMPANY_PARTS.map((part) => [`company/${part}`, `company-${part}`] as const);

async function signIn(page: Page): Promise<void> {
  await page.goto("/v1/login");
  await page.getByLabel("E-mail").fill(RECRUITER.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

/** Its heading is shown, and nothing is loading any more. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(`/v1/${address}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /being loaded|is loaded|loading/i })).toHaveCount(0);
}

for (const [area, pages] of Object.entries({ tests: TESTS, library: LIBRARY, company: COMPANY })) {
  test(`the console's pages of ${area} are accessible and fit every width`, async ({ page, check }) => {
    await signIn(page);
    for (const [address, name] of pages) {
      await visit(page, address);
      await check(`console-${name}`);
    }
  });
}

test("a candidate's report, timeline, replay and answer are accessible and fit every width [A2.12]", async ({
  page,
  browser,
  product,
  check,
}) => {
  const candidate = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  const { link, email } = await product.invite(TEST);
  await candidate.goto(link);
  await candidate.waitForURL(`**/v1/test/${TEST}**`);
  await startAtOnce(candidate, TEST);
  await openQuestion(candidate, TEST, "rare-fault");
  await candidate.getByRole("radio").or(candidate.getByRole("checkbox")).first().check();
  await expectSaved(candidate);
  await submitTest(candidate);
  await candidate.waitForURL("**/feedback");
  await candidate.context().close();
  await signIn(page);
  await visit(page, `tests/${TEST}/report`);
  await check("console-report-filled");
  await page
    .getByRole("link", { name: email })
    .or(page.getByRole("row", { name: email }).getByRole("link"))
    .first()
    .click();
  await page.waitForURL(`**/test-report/${TEST}?**`);
  const { search } = new URL(page.url());
  for (const part of ["", "/timeline", "/replay"]) {
    await visit(page, `test-report/${TEST}${part}${search}`);
    await check(`console-candidate${part.replace("/", "-")}`);
  }
  await visit(page, `test-report/${TEST}${search}`);
  // What is above the answers loads by itself and moves them.
  await expect(page.getByRole("list", { name: "Limits of this evidence" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Review/ })
    .first()
    .click();
  await page.waitForURL(`**/test-report/problem/${TEST}-rare-fault/solution-review/**`);
  await expect(page.getByRole("heading", { level: 1, name: "A flagged circuit board" })).toBeVisible();
  await check("console-review");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, `test-report/${TEST}${search}`);
  await page.getByRole("button", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Share the report of / });
  await dialog.getByLabel("For whom").fill("The head of the team");
  await dialog.getByRole("button", { name: "Create and copy link" }).click();
  await expect(dialog.getByRole("button", { name: "Copy the link for The head of the team" })).toBeVisible();
  await check("console-share");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: /^Report: / })).toBeVisible();
  await expect(visitor.getByRole("heading", { level: 3, name: /A flagged circuit board/ })).toBeVisible();
  await visitor.context().close();
  await page.goto(address);
  await expect(page.getByText(/^Shared by .+\. This page works until /)).toBeVisible();
  await check("shared-report");
});
