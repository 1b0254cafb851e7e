import { expect, test } from "./support/page-check.ts";
import { openQuestion, startAtOnce, submitTest } from "./support/steps.ts";
import { hearToasts } from "./support/toasts.ts";

const TEST = "demo-plain";

test("the pages of a test are accessible and fit every width [A2.02, A2.03, A2.06, A2.07, A2.17, A2.30]", async ({
  page,
  enter,
  check,
}) => {
  await enter(page, TEST);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await expect(page).toHaveTitle("Analyst assessment");
  await check("landing");
  await startAtOnce(page, TEST);
  await page.goto(`/v1/test/${TEST}/problems`);
  await expect(page.getByRole("heading", { level: 1, name: "All questions" })).toBeVisible();
  await check("problems");
  await page.goto(`/v1/test/${TEST}/help`);
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await check("help");
  await page.goto(`/v1/test/${TEST}/problems`);
  await submitTest(page);
  await page.waitForURL("**/feedback");
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  await check("feedback");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download receipt" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});

for (const keys of [
  ["rare-fault", "safe-repeats", "follow-the-loop"],
  ["apples", "bridge", "latency", "average"],
]) {
  test(`the questions ${keys.join(", ")} are accessible and fit every width [A2.04, A2.17]`, async ({
    page,
    enter,
    check,
  }) => {
    await enter(page, TEST);
    await startAtOnce(page, TEST);
    for (const key of keys) {
      await openQuestion(page, TEST, key);
      await expect(page.getByRole("button", { name: "Clear answer" }).first()).toBeVisible();
      await expect(page).toHaveTitle(/^Analyst assessment – Question \d$/);
      await check(`problem-${key}`);
    }
  });
}

test("the pages outside a test are accessible and fit every width [A2.10, A2.14, A2.15, A2.17]", async ({
  page,
  check,
  faults,
}) => {
  faults.allow(/status of 404 \(Not Found\) \(http:\/\/[^/]+\/nowhere\)/);
  const places = [
    ["/v1/login", "login"],
    ["/v1/signed-out", "signed-out"],
    ["/v1/multi-session", "multi-session"],
    ["/v1/library/problem/p/edit/f/pod-multi-session", "pod-multi-session"],
    ["/v1/nowhere", "not-found"],
  ] as const;
  for (const [path, name] of places) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await check(name);
  }
  await expect(page.getByText("Couldn't find it. . .")).toBeVisible();
  await expect(page.getByText(/404/)).toBeVisible();
  const outside = await page.goto("/nowhere");
  expect(outside?.status()).toBe(404);
  await page.goto("/v1/test/demo-plain");
  await page.waitForURL("**/v1/signed-out");
});

test("an issue is reported from a question [B2.11, B8.07]", async ({ page, enter, product }) => {
  const toast = await hearToasts(page);
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await page.getByRole("button", { name: "Report an issue" }).click();
  const dialog = page.getByRole("dialog", { name: "Report an issue" });
  await dialog.getByLabel("Comments").fill("too short");
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(
    dialog.getByText("Comments should contain at least 15 characters and at most 1000 characters."),
  ).toBeVisible();
  await dialog.getByLabel("Comments").fill("The chart does not load on this page.");
  await dialog.getByRole("button", { name: "Report" }).click();
  await toast("Your issue has been reported succesfully");
  const issues = await product.db.selectFrom("issue").select("comment").where("account_id", "=", accountId).execute();
  expect(issues).toEqual([{ comment: "The chart does not load on this page." }]);
});

test("page views go to the attempt's own log [A2.16, A2.18]", async ({ page, enter, product }) => {
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await page.goto("/v1/test/demo-plain/problems");
  const events = product.db
    .selectFrom("attempt_event")
    .innerJoin("attempt", "attempt.id", "attempt_event.attempt_id")
    .select("attempt_event.data")
    .where("attempt.account_id", "=", accountId)
    .where("attempt_event.kind", "=", "page-view");
  await expect
    .poll(async () => (await events.execute()).map((event) => event.data))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ page: "Problem", problem_slug: "demo-plain-average" }),
        expect.objectContaining({ page: "All Problems" }),
      ]),
    );
});
