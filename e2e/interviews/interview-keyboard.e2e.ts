import type { Locator, Page } from "@playwright/test";
import { answerField, expectFloor, INTERVIEW, shownQuestion, WHOLE_ANSWER } from "../support/interview-page.ts";
import { expect, test } from "../support/journey.ts";

/** More than any page of the interview has. */
const STOPS = 60;

/** Tab by Tab, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS && !(await isFocused()); stop += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

async function press(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: typeof name === "string" }));
  await page.keyboard.press(key);
}

async function tick(page: Page, name?: RegExp): Promise<void> {
  const box = page.getByRole("checkbox", name && { name });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
}

/** Writes into the field and sends it; returns when the next question is there. */
async function type(page: Page, text: string): Promise<void> {
  await expectFloor(page);
  const before = await shownQuestion(page).innerText();
  await tabTo(page, answerField(page));
  await page.keyboard.insertText(text);
  await page.keyboard.press("Control+Enter");
  await expect(shownQuestion(page)).not.toHaveText(before);
}

test("a whole interview by keyboard and typing alone, accessible in every phase [A2.05, B4.18]", async ({
  page,
  enter,
  axe,
}) => {
  await enter(page, INTERVIEW);
  await press(page, "Next");
  await expect(page.getByText("Everything is ready.")).toBeVisible();
  await press(page, "Next");
  await tick(page);
  await press(page, "Start interview", "Space");
  await page.waitForURL("**/aiinterview");

  await tick(page, /agree/);
  await axe(page);
  await press(page, "Agree and continue");
  await expect(page.getByRole("button", { name: "Continue without a CV" })).toBeVisible();
  await axe(page);
  await press(page, "Continue without a CV");
  await expect(page.getByRole("heading", { name: "Ready when you are" })).toBeVisible();
  const typed = page.getByRole("radio", { name: "Type" });
  await tabTo(page, page.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  if (!(await typed.isChecked())) await page.keyboard.press("ArrowDown");
  await expect(typed).toBeChecked();
  await axe(page);
  await press(page, "Begin interview");

  // Asking: the greeting is read at one's own pace.
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await axe(page);
  await press(page, "Continue");
  await expectFloor(page);
  await axe(page);

  // A question in other words, and one that is passed after a second thought.
  await press(page, "In other words");
  await expect(shownQuestion(page)).toContainText("In other words:");
  await press(page, "Go on without answering");
  await expect(page.getByRole("dialog", { name: "Go on without answering" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Go on without answering" })).toBeFocused();
  // An empty answer is not sent, and the reason is said at the field.
  await tabTo(page, answerField(page));
  await page.keyboard.press("Control+Enter");
  await expect(answerField(page)).toHaveAccessibleDescription(/Write something first/);
  await axe(page);

  while (!(await page.getByText("Your own questions", { exact: true }).isVisible())) {
    await type(page, WHOLE_ANSWER);
    // Nobody has to look for the field again: it keeps the keyboard.
    await expect(answerField(page)).toBeFocused();
    await expectFloor(page);
  }
  await axe(page);
  await type(page, "Can I work from home?");
  await expectFloor(page);
  await press(page, "Show the conversation");
  await expect(page.getByRole("region", { name: "Conversation so far" })).toBeVisible();
  await axe(page);
  await press(page, "I have no more questions");
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await axe(page);

  await press(page, "Submit interview");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await axe(page);
  await tabTo(page, dialog.getByRole("button", { name: "Submit interview" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/feedback|test-report/);
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: /^(Report|Thank you)/ })).toBeVisible();
  await axe(page);
});
