import { expect, test } from "./support/journey.ts";
import { attachOffline, expectKept, OFFLINE_NOISE, SAVES } from "./support/offline.ts";
import { RECRUITER, type Product } from "./support/product.ts";
import { expectSaved, openQuestion, post, startAtOnce, submitTest } from "./support/steps.ts";

const TEST = "demo-plain";
/** A save after the end is refused. */
const ENDED = /status of 409/;

test("text typed offline before the deadline is submitted late, and counts once a reviewer accepts it", async ({
  page,
  context,
  browser,
  product,
  enter,
  axe,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  faults.allow(ENDED);
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await page.getByLabel("Your answer").pressSequentially("The first half, ");
  await expectSaved(page);
  const choices = await context.newPage();
  await openQuestion(choices, TEST, "rare-fault");
  await choices.getByRole("radio", { name: "About 98%" }).check();
  await expectSaved(choices);

  await context.setOffline(true);
  await page.bringToFront();
  await page.getByLabel("Your answer").pressSequentially("and the second half.");
  await choices.getByRole("radio", { name: "About 14%" }).check();
  for (const tab of [page, choices]) await expectKept(tab);
  await endByTheClock(product, accountId);
  await context.setOffline(false);

  await page.waitForURL("**/feedback");
  await expect(page.getByRole("list", { name: "Late drafts" }).getByRole("listitem")).toHaveCount(2);
  await choices.waitForURL("**/feedback");
  // Whichever tab came first has submitted what both had left in this browser.
  const said = /was not saved before time ran out\. It has been submitted as a late draft\./;
  const times = async () => (await page.getByText(said).count()) + (await choices.getByText(said).count());
  await expect.poll(times).toBeGreaterThan(0);
  for (const tab of [page, choices]) await axe(tab);
  await page.reload();
  await expect(page.getByRole("list", { name: "Late drafts" }).getByRole("listitem")).toHaveCount(2);
  expect(await storedWords()).toEqual({
    saved: "The first half, ",
    late: ["The first half, and the second half."],
  });

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
  await desk.goto(`/v1/test-report/${TEST}?username=${encodeURIComponent(username)}`);
  const card = desk.getByRole("region", { name: "Late draft: A flagged circuit board" });
  await expect(card).toContainText(
    /Typed on .* before the answer was closed\. The server last stored something from the candidate, on any device, at/,
  );
  await expect(desk.getByRole("region", { name: /^Late draft: / })).toHaveCount(2);
  await axe(desk);
  await card.getByRole("button", { name: /^Accept draft/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(card).toContainText("Accepted by");
  await expect.poll(() => scoreOf("rare-fault")).toBe(5);
  await desk.goto(`/v1/tests/${TEST}/report`);
  await expect(desk.getByText("2 (1 undecided)")).toBeVisible();
  await office.close();

  async function storedWords() {
    const saved = await product.db
      .selectFrom("solution")
      .innerJoin("attempt", "attempt.id", "solution.attempt_id")
      .innerJoin("solution_revision as head", (join) =>
        join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
      )
      .select("head.body")
      .where("attempt.account_id", "=", accountId)
      .where("solution.solution_type", "=", "TEX")
      .executeTakeFirst();
    const drafts = await product.db
      .selectFrom("late_draft as draft")
      .innerJoin("attempt", "attempt.id", "draft.attempt_id")
      .innerJoin("problem", "problem.id", "draft.problem_id")
      .select("draft.answer")
      .where("attempt.account_id", "=", accountId)
      .where("problem.problem_type", "=", "TEX")
      .execute();
    return { saved: wordsOf(saved?.body), late: drafts.map(({ answer }) => wordsOf(answer)) };
  }

  async function scoreOf(key: string): Promise<number | null | undefined> {
    const row = await product.db
      .selectFrom("solution")
      .innerJoin("attempt", "attempt.id", "solution.attempt_id")
      .innerJoin("problem", "problem.id", "solution.problem_id")
      .select("solution.score")
      .where("attempt.account_id", "=", accountId)
      .where("problem.slug", "=", `${TEST}-${key}`)
      .executeTakeFirst();
    return row?.score;
  }
});

test("a file chosen offline before the deadline is submitted late, with the text that was saved", async ({
  page,
  context,
  product,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  faults.allow(ENDED);
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "latency");
  await page.getByRole("textbox", { name: "Your answer" }).click();
  await page.keyboard.type("A job every six hours.");
  await expectSaved(page);
  await attachOffline(page);
  await endByTheClock(product, accountId);
  await context.setOffline(false);

  await page.waitForURL("**/feedback");
  await expect(page.getByRole("list", { name: "Late drafts" })).toContainText("Four spikes a day");
  await expect(page.getByRole("region", { name: "Late drafts" })).toContainText("submitted as a late draft");
  const draft = await product.db
    .selectFrom("late_draft")
    .innerJoin("attempt", "attempt.id", "late_draft.attempt_id")
    .select("late_draft.answer")
    .where("attempt.account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  expect(draft.answer).toMatchObject({
    answer: "<p>A job every six hours.</p>",
    attachments: [{ name: "sketch.txt", url: expect.stringMatching(/^\/media\//) }],
  });
});

test("two tabs agree on what happened to a version not chosen before the other tab submitted", async ({
  page,
  context,
  enter,
  axe,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  faults.allow(ENDED);
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await openQuestion(tab, TEST, "average");
    // From here on, neither tab takes what the other leaves on this device for an earlier page's.
    await expect(tab.getByLabel("Your answer")).toBeEditable();
  }
  await page.route(SAVES, (route) => route.abort());
  await page.getByLabel("Your answer").fill("from the first tab");
  await expectKept(page);
  await second.getByLabel("Your answer").fill("from the second tab");
  await expectSaved(second);
  await page.unroute(SAVES);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("dialog", { name: "Choose a version" })).toBeVisible();

  await submitTest(second);
  for (const tab of [second, page]) await tab.waitForURL("**/feedback");
  const counted = page.getByRole("region", { name: "Which version counted" });
  await expect(counted).toContainText("The version that was already saved on the server counts.");
  await expect(counted).toContainText(
    "Your other version of “What an average hides” has been submitted as a late draft.",
  );
  await axe(page);
  // Whichever tab was first has submitted it.
  await second.reload();
  for (const tab of [second, page]) {
    await expect(tab.getByRole("list", { name: "Late drafts" })).toContainText("What an average hides");
    await expect(tab.getByRole("region", { name: "Late drafts" })).toContainText("Your receipt lists 1 late draft.");
    await expect(tab.getByText(/does not count/)).toHaveCount(0);
  }
});

test("a tab that opens later sends what another could not, and nobody is asked to choose", async ({
  page,
  context,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  faults.allow(ENDED);
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await page.route(SAVES, (route) => route.abort());
  await page.getByLabel("Your answer").fill("from the first tab");
  await expectKept(page);
  const second = await context.newPage();
  await openQuestion(second, TEST, "average");
  await expect(second.getByLabel("Your answer")).toHaveValue("from the first tab");
  await expectSaved(second);
  await second.getByLabel("Your answer").fill("from the first tab, then the second");
  await expectSaved(second);

  await page.unroute(SAVES);
  await expect(page.getByLabel("Your answer")).toHaveValue("from the first tab, then the second");
  await expectSaved(page);
  await expect(page.getByRole("button", { name: "Compare" })).toHaveCount(0);
  await submitTest(second);
  for (const tab of [second, page]) {
    await tab.waitForURL("**/feedback");
    await expect(tab.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(tab.getByText(/does not count|late draft/i)).toHaveCount(0);
  }
});

/** Makes the server end the attempt after everything was typed. */
async function endByTheClock({ db }: Product, accountId: number): Promise<void> {
  // A page with a slow connection may estimate the server's clock up to a second ahead.
  const expires_at = new Date(Date.now() + 3_000);
  await db.updateTable("attempt").set({ expires_at }).where("account_id", "=", accountId).execute();
  const state = db.selectFrom("attempt").select("state").where("account_id", "=", accountId);
  await expect.poll(async () => (await state.executeTakeFirst())?.state).toBe("END");
}

function wordsOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "answer" in answer ? answer.answer : null;
}
