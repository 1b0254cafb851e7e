import type { Page } from "@playwright/test";
import {
  answerField,
  beginByTyping,
  endTime,
  expectFloor,
  INTERVIEW,
  INTERVIEW_PAGE,
  shownQuestion,
} from "../support/interview-page.ts";
import { expect, test } from "../support/journey.ts";

const DRAFTS = "**/interview-session/draft";
const saved = (page: Page) => expect(page.getByText("Your draft is saved.")).toBeVisible();

test("what is typed is there in another browser, and counts when time runs out [B4.18]", async ({
  page,
  enter,
  browser,
  product,
  faults,
  axe,
  screens,
}) => {
  faults.allow(/status of 409|ERR_FAILED/);
  const { link, accountId } = await enter(page, INTERVIEW);
  await beginByTyping(page);
  const question = await shownQuestion(page).innerText();
  await answerField(page).fill("I began on the laptop");
  await saved(page);

  const phone = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(phone);
  const other = await phone.newPage();
  await other.goto(link);
  await other.waitForURL(`**/v1/test/${INTERVIEW}**`);
  await other.goto(INTERVIEW_PAGE);
  await expectFloor(other);
  await expect(answerField(other)).toHaveValue("I began on the laptop");
  await answerField(other).fill("I began on the laptop and went on on the phone");
  await saved(other);

  await page.reload();
  await expect(answerField(page)).toHaveValue("I began on the laptop and went on on the phone");

  // Neither window overwrites what the other has typed without being asked.
  await page.route(DRAFTS, (route) => route.abort());
  await answerField(page).fill("The laptop alone");
  await answerField(other).fill("The phone alone");
  await saved(other);
  await page.unroute(DRAFTS);
  await expect(page.getByText("You have typed another version")).toBeVisible();
  await expect(answerField(page)).toHaveValue("The laptop alone");
  await axe(page);
  await screens(page, "interview-two-drafts");
  await page.getByRole("button", { name: "Add it to this answer" }).click();
  await saved(page);

  await phone.close();
  await page.goto("about:blank");
  await endTime(product, accountId, { ago: 60_000 });
  const turn = () =>
    product.db
      .selectFrom("interview_turn as turn")
      .innerJoin("attempt", "attempt.id", "turn.attempt_id")
      .select(["turn.answer", "turn.from_draft"])
      .where("attempt.account_id", "=", accountId)
      .where("turn.seq", "=", 1)
      .executeTakeFirstOrThrow();
  const answer = "The laptop alone\n\nThe phone alone";
  await expect.poll(turn).toEqual({ answer, from_draft: true });

  await page.goto(`/v1/test/${INTERVIEW}/feedback`);
  const notice = page.getByRole("region", { name: "Answer from your draft" });
  await expect(notice).toContainText("counts as your answer to");
  await expect(notice).toContainText(question.split("\n")[0] ?? "");
  await expect(page.getByRole("region", { name: "Late answers" })).toHaveCount(0);
  await axe(page);
  await screens(page, "interview-draft-taken");
});
