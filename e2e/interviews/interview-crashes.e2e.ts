import type { Page } from "@playwright/test";
import {
  answerField,
  expectFloor,
  INTERVIEW,
  INTERVIEW_PAGE,
  shownQuestion,
  WHOLE_ANSWER,
} from "../support/interview-page.ts";
import { expect, test } from "../support/journey.ts";
import { startAtOnce } from "../support/steps.ts";

/** Interviews whose page is killed in every phase; `npm run faults:interviews` makes it twenty. */
const KILLS = Number(process.env["KILLS"] ?? 1);

/** Kills the page's process, as a browser without memory does, and opens another page. */
async function crash(page: Page): Promise<Page> {
  const context = page.context();
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // The reply never comes.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
  const next = await context.newPage();
  await next.goto(INTERVIEW_PAGE);
  return next;
}

test("a page killed while it asks, listens or waits goes on at the same turn [A2.05, B4.18]", async ({
  browser,
  product,
  faults,
}) => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const { link, accountId } = await product.invite(INTERVIEW);
    let page = await context.newPage();
    await page.goto(link);
    await page.waitForURL(`**/v1/test/${INTERVIEW}**`);
    await startAtOnce(page, INTERVIEW);
    await page.goto(INTERVIEW_PAGE);
    await page.getByRole("checkbox", { name: /agree/ }).check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByRole("button", { name: "Continue without a CV" }).click();
    await page.getByRole("radio", { name: "Type" }).check();
    await page.getByRole("button", { name: "Begin interview" }).click();

    const goOn = () => page.getByRole("button", { name: "Continue", exact: true });
    await expect(goOn()).toBeVisible();
    const greeting = await shownQuestion(page).innerText();
    page = await crash(page);
    await expect(shownQuestion(page)).toHaveText(greeting);
    await goOn().click();

    await expectFloor(page);
    const first = await shownQuestion(page).innerText();
    await answerField(page).fill("The beginning of an answer");
    page = await crash(page);
    await expectFloor(page);
    await expect(shownQuestion(page)).toHaveText(first);

    // The answer reaches the server, and its reply no page.
    const reached = Promise.withResolvers<void>();
    await page.route("**/interview-session/answer", (route) =>
      route.fetch().then(() => reached.resolve(), reached.reject),
    );
    await answerField(page).fill(WHOLE_ANSWER);
    await answerField(page).press("Control+Enter");
    await reached.promise;
    page = await crash(page);
    await expect(shownQuestion(page)).not.toHaveText(first);
    await expectFloor(page);

    const turns = await product.db
      .selectFrom("interview_turn as turn")
      .innerJoin("attempt", "attempt.id", "turn.attempt_id")
      .select(["turn.kind", "turn.answer"])
      .where("attempt.account_id", "=", accountId)
      .orderBy("turn.seq")
      .execute();
    expect(turns).toEqual([
      { kind: "greeting", answer: null },
      { kind: "question", answer: WHOLE_ANSWER },
      { kind: "question", answer: null },
    ]);
    await context.close();
  }
});
