import { expect, type Locator, type Page } from "@playwright/test";

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
