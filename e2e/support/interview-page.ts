import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "./product.ts";
import { startAtOnce } from "./steps.ts";

export const INTERVIEW = "demo-interview";
export const INTERVIEW_PAGE = `/v1/test/${INTERVIEW}/aiinterview`;
/** Long, with a reason, a number and an own part, so that the interviewer has nothing to ask about it. */
export const WHOLE_ANSWER =
  "I stored the orders of a shop in PostgreSQL, with one table for orders and one for their lines. " +
  "I decided on an index over customer and date instead of a cache, because the list of orders was slow. " +
  "As a result the page took 40 milliseconds where it had taken 3 seconds before.";

/** What the interviewer says now. */
export function shownQuestion(page: Page): Locator {
  return page.getByRole("region", { name: "The interviewer says" }).locator("[aria-live]");
}

export async function expectFloor(page: Page): Promise<void> {
  await expect(page.getByText("It is your turn.")).toBeVisible();
}

export function answerField(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Your (answer|question)/ });
}

/** To the first question, by typing. */
export async function beginByTyping(page: Page): Promise<void> {
  await startAtOnce(page, INTERVIEW);
  await page.goto(INTERVIEW_PAGE);
  await page.getByRole("checkbox", { name: /agree/ }).check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await page.getByRole("button", { name: "Continue without a CV" }).click();
  await page.getByRole("radio", { name: "Type" }).check();
  await page.getByRole("button", { name: "Begin interview" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectFloor(page);
}

/** Lets the time be over, now or as if for a while, and waits for the end. */
export async function endTime({ db }: Product, accountId: number, { ago = 0 } = {}): Promise<void> {
  await db
    .updateTable("attempt")
    .set({ expires_at: new Date(Date.now() - ago) })
    .where("account_id", "=", accountId)
    .execute();
  const state = () =>
    db.selectFrom("attempt").select("state").where("account_id", "=", accountId).executeTakeFirstOrThrow();
  await expect.poll(state).toEqual({ state: "END" });
}
