import { deadlineFor } from "./support/deadline.ts";
import { expect, test } from "./support/journey.ts";
import { RECRUITER } from "./support/product.ts";
import { SAVES } from "./support/offline.ts";
import { expectQuestion, openQuestion, post, startAtOnce } from "./support/steps.ts";

const SECOND = 1_000;

/** What the timer shows, in seconds. */
function secondsOf(text: string): number {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

test("a timed section whose time is up leads to the next by itself [A4.20, A2.22]", async ({
  page,
  product,
  enter,
}) => {
  const { accountId } = await enter(page, "demo-timed");
  await startAtOnce(page, "demo-timed");
  await openQuestion(page, "demo-timed", "event-loop");
  await endCurrentSection(await deadlineFor(page, 3, () => expectQuestion(page)));
  // Until the section is submitted, the dialog stays for longer than its eight seconds.
  const submitted = Promise.withResolvers<void>();
  await page.route("**/rpc/test.submit_section", async (route) => {
    await submitted.promise;
    await route.continue();
  });
  await page.reload();
  const dialog = page.getByRole("dialog", { name: /Time is up for Warm-up/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  submitted.resolve();
  await page.waitForURL("**/problem/demo-timed-sql-null");

  async function endCurrentSection(expires_at: Date) {
    const attempts = product.db.selectFrom("attempt").select("id").where("account_id", "=", accountId);
    await product.db
      .updateTable("attempt_section")
      .set({ expires_at })
      .where("attempt_id", "in", attempts)
      .where("status", "=", "CTK")
      .execute();
  }
});

test("a test whose time is up is submitted and leads to feedback by itself [A4.21, A8.10, B9.02]", async ({
  page,
  product,
  enter,
}) => {
  const { accountId } = await enter(page, "demo-plain");
  await startAtOnce(page, "demo-plain");
  await openQuestion(page, "demo-plain", "average");
  const expires_at = await deadlineFor(page, 4, () => expectQuestion(page));
  await product.db.updateTable("attempt").set({ expires_at }).where("account_id", "=", accountId).execute();
  const submitted = Promise.withResolvers<void>();
  await page.route("**/rpc/test.submit_all/**", async (route) => {
    await submitted.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel("Your answer").fill("typed in the last seconds");
  const dialog = page.getByRole("dialog", { name: "Time is up" });
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByText(/^Redirecting to feedback page in \d seconds\. Please don't close this window/),
  ).toBeVisible();
  submitted.resolve();
  await page.waitForURL("**/feedback");
  const attempt = await product.db
    .selectFrom("attempt")
    .innerJoin("solution", "solution.attempt_id", "attempt.id")
    .innerJoin("solution_revision as revision", "revision.solution_id", "solution.id")
    .select(["attempt.submission_type", "attempt.reason", "revision.body"])
    .where("attempt.account_id", "=", accountId)
    .orderBy("revision.seq", "desc")
    .executeTakeFirst();
  expect(attempt).toMatchObject({
    submission_type: "ASB",
    reason: "Test Time Expiry",
    body: { answer: "typed in the last seconds" },
  });
});

test("a reload in the second of expiry keeps the answer and ends the test", async ({
  page,
  product,
  enter,
  faults,
}) => {
  // The page may learn about the end from a refused save.
  faults.allow(/status of 409/);
  const { accountId } = await enter(page, "demo-plain");
  await startAtOnce(page, "demo-plain");
  await openQuestion(page, "demo-plain", "average");
  // On its way before the end: a busy page may begin to send it after the seconds of grace.
  const sent = page.waitForRequest((request) => request.method() !== "GET" && SAVES.test(request.url()));
  await page.getByLabel("Your answer").fill("before the end");
  await sent;
  const expires_at = new Date(Date.now() + 500);
  await product.db.updateTable("attempt").set({ expires_at }).where("account_id", "=", accountId).execute();
  await page.reload();
  await page.waitForURL("**/feedback");
  const kept = await product.db
    .selectFrom("attempt")
    .innerJoin("solution", "solution.attempt_id", "attempt.id")
    .innerJoin("solution_revision as revision", "revision.solution_id", "solution.id")
    .select("revision.body")
    .where("attempt.account_id", "=", accountId)
    .executeTakeFirst();
  expect(kept?.body).toEqual({ answer: "before the end" });
});

test("added time reaches the open page by itself", async ({ page, product, enter, browser, faults }) => {
  const { accountId } = await enter(page, "demo-plain");
  await startAtOnce(page, "demo-plain");
  await page.goto("/v1/test/demo-plain/problems");
  const timer = page.getByRole("banner").getByRole("timer");
  await expect(timer).toBeVisible();
  await page.waitForTimeout(2 * SECOND);
  const office = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(office);
  const desk = await office.newPage();
  await desk.goto("/v1/login");
  await desk.request.get("/gateways/validate-session");
  await post(desk, "/accounts/login", RECRUITER);
  const { username } = await product.db
    .selectFrom("account")
    .select("username")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { id } = await product.db
    .selectFrom("test")
    .select("id")
    .where("slug", "=", "demo-plain")
    .executeTakeFirstOrThrow();
  const before = secondsOf((await timer.textContent()) ?? "");
  await post(desk, `/rpc/test.extend/${id}`, { username, minutes: 30 });
  await expect.poll(async () => secondsOf((await timer.textContent()) ?? "") - before).toBeGreaterThan(29 * 60);
  await office.close();
});

for (const hours of [1, -1]) {
  test(`a system clock that is ${hours} hour off changes nothing on screen [A4.28]`, async ({
    page,
    product,
    enter,
  }) => {
    await page.addInitScript((offset) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + offset;
    }, hours * 3_600_000);
    const { accountId } = await enter(page, "demo-plain");
    await startAtOnce(page, "demo-plain");
    await page.goto("/v1/test/demo-plain/problems");
    const timer = page.getByRole("banner").getByRole("timer");
    await expect(timer).toBeVisible();
    await expect.poll(async () => error()).toBeLessThanOrEqual(1.5);

    /** In seconds, against this process's clock; the displayed value is rounded down. */
    async function error(): Promise<number> {
      const { expires_at } = await product.db
        .selectFrom("attempt")
        .select("expires_at")
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      const left = ((expires_at?.getTime() ?? 0) - Date.now()) / SECOND;
      return Math.abs(left - secondsOf((await timer.textContent()) ?? ""));
    }
  });
}
