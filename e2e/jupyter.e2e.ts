import type { FrameLocator, Page } from "@playwright/test";
import { createNotebook } from "./support/environment-questions.ts";
import { journeyIn, OF_JUPYTER } from "./support/editor-journey.ts";
import { killBox } from "./support/environments.ts";
import { expect } from "./support/journey.ts";
import { expectSaved, startAtOnce } from "./support/steps.ts";

const test = journeyIn("jupyter-notebook");

const PLOT = `import matplotlib.pyplot as plt
plt.plot(pieces)
plt.show()`;

const state = (page: Page) => page.locator("[data-phase]").getByRole("status").first();
const code = (jupyter: FrameLocator, index: number) => jupyter.locator(".code_cell").nth(index);

/** Python has started and waits. */
async function expectIdle(jupyter: FrameLocator): Promise<void> {
  await expect(jupyter.locator("#kernel_indicator_icon")).toHaveClass(/kernel_idle_icon/);
}

async function runAll(jupyter: FrameLocator): Promise<void> {
  await expectIdle(jupyter);
  await jupyter.locator('[data-jupyter-action$=":confirm-restart-kernel-and-run-all-cells"]').click();
  await jupyter.getByRole("button", { name: "Restart and Run All Cells" }).click();
}

async function addCell(page: Page, jupyter: FrameLocator, text: string): Promise<void> {
  await jupyter.locator(".code_cell").last().locator(".CodeMirror").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(text);
}

test("a notebook is solved in Jupyter, which is killed in the middle: nothing is lost, and it is judged", async ({
  page,
  product,
  enter,
  axe,
  screens,
  faults,
}) => {
  faults.allow(OF_JUPYTER);
  const { slug, question } = await createNotebook(product);
  await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problem/${question}`);
  const jupyter = page.frameLocator('iframe[title="Jupyter"]');
  await expect(jupyter.getByRole("heading", { name: "Sales" })).toBeVisible();
  await expect(state(page)).toContainText("Environment ready.");
  await runAll(jupyter);
  await expect(code(jupyter, 1).locator(".output_area")).toContainText("11");
  await axe(page);

  // It follows the page's scheme, which may change at any time.
  for (const [colorScheme, filter] of [
    ["dark", /invert/],
    ["light", "none"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(jupyter.locator("html")).toHaveCSS("filter", filter);
  }

  // A picture is too large for an answer, and must not keep the rest from being saved.
  await addCell(page, jupyter, PLOT);
  await page.keyboard.press("Control+Enter");
  await expect(code(jupyter, 2).locator(".output_area img")).toBeVisible();
  await screens(page, "jupyter");
  await page.getByRole("button", { name: "Use the light editor" }).click();
  await expect(page.getByRole("textbox", { name: "Cell 4" })).toContainText("plt.plot(pieces)");
  await expect(page.getByRole("region", { name: "Output of cell 4" })).toContainText("<Figure size");
  await page.getByRole("button", { name: "Use the full editor" }).click();
  await expect(code(jupyter, 2).locator(".output_area img")).toBeVisible();

  // Python forgets what it knew when its box dies; the cells stay, and the texts that they had shown.
  await killBox(product, slug);
  await expect(state(page)).toContainText("Your files were restored into a new environment");
  await expect(code(jupyter, 1).locator(".output_area")).toContainText("11");
  await expect(code(jupyter, 2).locator(".CodeMirror")).toContainText("plt.plot(pieces)");
  await addCell(page, jupyter, "total = sum(pieces)\ntotal");
  await runAll(jupyter);
  await expect(code(jupyter, 3).locator(".output_area")).toContainText("11");

  await page.getByRole("button", { name: "Use the light editor" }).click();
  await expect(page.getByRole("textbox", { name: "Cell 5" })).toContainText("total = sum(pieces)");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Run" }).getByText("Accepted: 1 of 1 case passed.", { exact: true }),
  ).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(code(jupyter, 3).locator(".CodeMirror")).toContainText("total = sum(pieces)");
});
