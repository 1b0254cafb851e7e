import { FAULTS } from "@invigil/interviewer/model/fault";
import { startUnrulyModel, TROUBLES, type Trouble } from "@invigil/interviewer/testing/unruly-model";
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
import { startProduct } from "../support/product.ts";
import { startAtOnce } from "../support/steps.ts";

/** Two in a row at most: after three it would be left alone. */
const TROUBLE_BY_TURN: (Trouble | null)[] = [
  "[endless]",
  "[429]",
  null,
  "[malformed]",
  "[cut]",
  null,
  "[500]",
  "[slow]",
];

/** Nothing on the page says that something went wrong. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/model|error|fault|failed|wrong|try again/i);
}

test("a model that fails in every way is never seen: the interview goes on [B4.18]", async ({ browser, faults }) => {
  const model = await startUnrulyModel();
  const product = await startProduct({ WORKER: "on", ENVIRONMENTS: "off", LANGUAGES: "javascript", ...model.env });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const page = await context.newPage();
    const { link, accountId } = await product.invite(INTERVIEW);
    await page.goto(link);
    await page.waitForURL(`**/v1/test/${INTERVIEW}**`);
    await startAtOnce(page, INTERVIEW);
    await page.goto(INTERVIEW_PAGE);
    await expect(page.getByText(/test-model/)).toBeVisible();
    await page.getByRole("checkbox", { name: /agree/ }).check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByRole("button", { name: "Continue without a CV" }).click();
    await page.getByRole("radio", { name: "Type" }).check();
    await page.getByRole("button", { name: "Begin interview" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();

    for (const trouble of TROUBLE_BY_TURN) {
      await expectFloor(page);
      const asks = await page.getByText("Your own questions", { exact: true }).isVisible();
      const before = await shownQuestion(page).innerText();
      await answerField(page).fill(`${asks ? "Can I work from home?" : WHOLE_ANSWER} ${trouble ?? ""}`.trim());
      await answerField(page).press("Control+Enter");
      if (trouble === "[endless]") {
        await expect(page.getByText("The interviewer is preparing the next question…")).toBeVisible();
        await expectCalm(page);
      }
      await expect(shownQuestion(page)).not.toHaveText(before);
      await expectCalm(page);
    }

    const turns = await product.db
      .selectFrom("interview_turn as turn")
      .innerJoin("attempt", "attempt.id", "turn.attempt_id")
      .select("turn.fault")
      .where("attempt.account_id", "=", accountId)
      .where("turn.seq", ">", 0)
      .orderBy("turn.seq")
      .execute();
    expect(turns.slice(1).map(({ fault }) => fault)).toEqual(
      TROUBLE_BY_TURN.map((trouble) => trouble && FAULTS[TROUBLES[trouble].code]),
    );
    await context.close();
  } finally {
    await product.stop();
    await model.stop();
  }
});
