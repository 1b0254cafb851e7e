import type { Page } from "@playwright/test";
import { createNotebook } from "./support/environment-questions.ts";
import { deadlineFor } from "./support/deadline.ts";
import { journeyIn, OF_JUPYTER } from "./support/editor-journey.ts";
import { expectSnapshot } from "./support/environments.ts";
import { expect } from "./support/journey.ts";
import { expectQuestion, startAtOnce } from "./support/steps.ts";

const test = journeyIn("jupyter-notebook");

/** How long a save may take, in milliseconds, without being given up. */
const SLOW_LINE = 5_000;

const lastCell = (page: Page) =>
  page.frameLocator('iframe[title="Jupyter"]').locator(".code_cell").last().locator(".CodeMirror");

async function type(page: Page, text: string): Promise<void> {
  await lastCell(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

/** Saves the notebook as it is on the server, as the last save of a page does that has been reloaded. */
const SAVE_LATE = `(async () => {
  const address = Jupyter.notebook.base_url + "api/contents/" + Jupyter.notebook.notebook_path;
  const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const { type, format, content } = await (await fetch(address)).json();
  const headers = { "Content-Type": "application/json", "X-XSRFToken": token };
  const reply = await fetch(address, { method: "PUT", headers, body: JSON.stringify({ type, format, content }) });
  return reply.status;
})()`;

async function saveLate(page: Page): Promise<void> {
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  expect(await frame?.evaluate(SAVE_LATE)).toBe(200);
}

/** Keeps Jupyter's own saves from arriving, so that what is typed is only in its frame. */
async function holdSaves(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/contents\//, async (route) => {
    if (route.request().method() === "PUT") await held.promise;
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

test("what was typed last in Jupyter is in the answer when the candidate goes to the next question, and after a reload", async ({
  page,
  product,
  enter,
  faults,
}) => {
  faults.allow(OF_JUPYTER);
  const { slug, question } = await createNotebook(product, [{ type: "TEX", title: "Afterwards" }]);
  await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problem/${question}`);
  await expect(lastCell(page)).toContainText("sum(pieces)");
  await type(page, "\nlast_word = 1");
  await page.reload();
  await expect(lastCell(page)).toContainText("last_word = 1");
  await expectSnapshot(product, slug, "last_word = 1");
  await saveLate(page);

  const release = await holdSaves(page);
  await type(page, "\nlast_word = 2");
  await page
    .getByRole("link", { name: /Next/ })
    .or(page.getByRole("button", { name: /^Next/ }))
    .first()
    .click();
  await expect(page.getByText("Saving what you typed last …")).toBeVisible();
  setTimeout(release, SLOW_LINE);
  await expect(page.getByRole("heading", { name: "Afterwards" })).toBeVisible();
  await expectSnapshot(product, slug, "last_word = 2");
});

test("what was typed last in Jupyter is in the answer when the time is up [A4.21]", async ({
  page,
  product,
  enter,
  faults,
}) => {
  faults.allow(OF_JUPYTER);
  const { slug, question } = await createNotebook(product);
  const { accountId } = await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problem/${question}`);
  await expectQuestion(page);
  const isLoaded = () => expect(lastCell(page)).toContainText("sum(pieces)");
  await isLoaded();
  const expires_at = await deadlineFor(page, 3, isLoaded);
  await product.db.updateTable("attempt").set({ expires_at }).where("account_id", "=", accountId).execute();
  const release = await holdSaves(page);
  await page.reload();
  await isLoaded();
  await type(page, "\nlast_word = 3");
  // When the time is up and not when the page shows it: a busy machine may show it after the seconds of grace.
  setTimeout(release, expires_at.getTime() - Date.now());
  await expect(page.getByRole("dialog", { name: "Time is up" })).toBeVisible({ timeout: 120_000 });
  await page.waitForURL("**/feedback");
  await expectSnapshot(product, slug, "last_word = 3");
});
