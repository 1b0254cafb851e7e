import { expect, test } from "./support/journey.ts";
import { begin, openQuestion, startAtOnce, submitTest } from "./support/steps.ts";

const TEST = "demo-plain";

test("the focus follows the candidate to each page's heading", async ({ page, enter }) => {
  await enter(page, TEST);
  await begin(page);
  await expect(page.getByRole("heading", { level: 1, name: "All questions" })).toBeFocused();
  await page.getByRole("link", { name: "Start with question 1" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "A flagged circuit board" })).toBeFocused();
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "The reply that never came" })).toBeFocused();
  await page.getByRole("button", { name: "Questions" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /What an average hides/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "What an average hides" })).toBeFocused();
  await submitTest(page);
  await page.waitForURL("**/feedback");
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeFocused();
});

test("a reload leaves the focus alone, and the first Tab offers to skip the bar", async ({ page, enter }) => {
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await expect(page.locator("body")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a field shows its focus with a clear ring, and text exactly as typed", async ({ page, enter }) => {
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  const field = page.getByRole("textbox").first();
  await field.focus();
  await expect(field).toHaveCSS("outline-width", "2px");
  await expect(field).toHaveCSS("outline-style", "solid");
  // "618x0" must not become "618×0".
  await expect(field).toHaveCSS("font-variant-ligatures", "no-contextual");
});

test("the formatting toolbar is one Tab stop", async ({ page, enter }) => {
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "latency");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await toolbar.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("[contenteditable=true]")).toBeFocused();
});

for (const [slug, key] of [
  [TEST, "rare-fault"],
  ["demo-timed", "event-loop"],
] as const) {
  test(`the header of a question of ${slug} stays in one row on every screen [A2.17]`, async ({ page, enter }) => {
    await enter(page, slug);
    await startAtOnce(page, slug);
    await openQuestion(page, slug, key);
    await page.getByRole("radio").first().check();
    await expect(page.locator('[data-save-state="saved"]').first()).toBeVisible();
    const header = page.getByRole("banner");
    for (const width of [1280, 576, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const height = await header.evaluate((element) => element.getBoundingClientRect().height);
      expect(height, `${width} px`).toBeLessThan(60);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
