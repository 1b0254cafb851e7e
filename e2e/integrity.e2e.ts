import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { kindsOf, makeProctored } from "./support/proctored.ts";
import { startAtOnce } from "./support/steps.ts";

/** Really leaves the window, because Playwright would pretend that every page has the focus. */
async function leaver(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  const elsewhere = await context.newPage();
  return async (seconds: number) => {
    await elsewhere.bringToFront();
    // The page counts from when it notices, which a busy machine may delay.
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
    await elsewhere.waitForTimeout(seconds * 1_000);
    await page.bringToFront();
  };
}

test("leaving the window causes a warning, is counted by the server, and in the end submits the test [B2.06, B2.07, B4.03, B4.04, B7.20, B8.02]", async ({
  page,
  context,
  product,
  enter,
  axe,
}) => {
  const { slug } = await makeProctored(product, { browser_tolerance: { enabled: true, count: 1 } });
  const { accountId } = await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problems`);
  await expect.poll(() => kindsOf(product, accountId)).toContain("fingerprint");
  const leave = await leaver(context, page);

  await leave(2);
  const warning = page.getByRole("dialog").filter({ hasText: "You had navigated away from the test screen." });
  await expect(warning).toContainText("You will get a maximum of 0 more warnings");
  await axe(page);
  await warning.getByRole("button").first().click();

  // Clearing the browser's storage gains nothing.
  await page.evaluate(() => localStorage.clear());
  // Until the test is submitted, the dialog stays for longer than its eight seconds.
  const submitted = Promise.withResolvers<void>();
  await page.route("**/rpc/test.submit_all/**", async (route) => {
    await submitted.promise;
    await route.continue();
  });
  await leave(2);
  const end = page.getByRole("dialog").filter({ hasText: "has been auto-submitted as you did not adhere" });
  await expect(end).toContainText("Question(s) attempted");
  submitted.resolve();
  await page.waitForURL("**/feedback");
  const attempt = await product.db
    .selectFrom("attempt")
    .select(["submission_type", "reason"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  expect(attempt).toEqual({ submission_type: "ASB", reason: "Browser Tolerance Violation" });
  const kinds = await kindsOf(product, accountId);
  expect(kinds.filter((kind) => kind === "blur").length).toBeGreaterThanOrEqual(2);
  expect(kinds).toContain("tolerance");
  expect(kinds).toContain("focus");
});

test("without that setting a second tab continues, and the first one stops [B3.01, B8.02]", async ({
  page,
  context,
  product,
  enter,
}) => {
  const { slug } = await makeProctored(product, {});
  const { accountId } = await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problems`);
  await expect.poll(() => kindsOf(product, accountId)).toContain("fingerprint");
  const tab = await context.newPage();
  await tab.goto(`/v1/test/${slug}/problems`);
  await page.waitForURL("**/multi-session**");
  await expect(page.getByText("This test session is currently open in another tab/window.")).toBeVisible();
  await expect.poll(() => kindsOf(product, accountId)).toContain("second-tab");
  expect(new URL(tab.url()).pathname).toBe(`/v1/test/${slug}/problems`);
});

test("a proctored test asks for full screen unless its author turned that off [B2.05, B4.05]", async ({
  page,
  product,
  enter,
}) => {
  const { slug } = await makeProctored(product, { full_screen: undefined });
  await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problems`);
  await expect(page.getByText("This test requires your browser window to be in fullscreen mode.")).toBeVisible();
});

test("a second tab and a second browser are stopped, one may take over, and all appear in the timeline [B2.10, B4.12, B7.21]", async ({
  page,
  context,
  browser,
  product,
  enter,
  faults,
}) => {
  const { slug } = await makeProctored(product, {}, { proctoring: { disableMultiTab: true } });
  const { accountId, link } = await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problems`);
  await expect.poll(() => kindsOf(product, accountId)).toContain("fingerprint");

  const tab = await context.newPage();
  await tab.goto(`/v1/test/${slug}/problems`);
  await tab.waitForURL("**/multi-session**");
  await expect.poll(() => kindsOf(product, accountId)).toContain("second-tab");
  await tab.close();

  const other = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(other);
  const second = await other.newPage();
  await second.goto(link);
  await second.waitForURL(`**/v1/test/${slug}**`);
  await second.goto(`/v1/test/${slug}/problems`);
  await second.waitForURL("**/multi-session**");
  await expect(second.getByText("session is currently open in another tab/window")).toBeVisible();
  await second.getByRole("button", { name: "Use this window instead" }).click();
  await second.waitForURL(`**/v1/test/${slug}**`);
  await second.goto(`/v1/test/${slug}/problems`);
  await page.waitForURL("**/multi-session**");
  await expect.poll(() => kindsOf(product, accountId)).toContain("session-taken-over");
  expect(await kindsOf(product, accountId)).toContain("second-session");
  await other.close();
});

test("a second screen and a lost connection appear in the timeline [B8.04]", async ({
  page,
  context,
  product,
  enter,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/);
  await context.addInitScript(() => Object.defineProperty(screen, "isExtended", { get: () => true }));
  const { slug } = await makeProctored(product, {});
  const { accountId } = await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problems`);
  await expect.poll(() => kindsOf(product, accountId)).toContain("fingerprint");
  await expect.poll(() => kindsOf(product, accountId)).toContain("multiple-monitors");
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await page.waitForTimeout(4_000);
  await context.setOffline(false);
  await expect.poll(() => kindsOf(product, accountId)).toContain("offline");
});
