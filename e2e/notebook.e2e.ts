import type { Page } from "@playwright/test";
import { createNotebook } from "./support/environment-questions.ts";
import { killBox, startEnvironments } from "./support/environments.ts";
import { expect, test as journey } from "./support/journey.ts";
import { expectSaved, startAtOnce } from "./support/steps.ts";
import { startWorker } from "./support/worker.ts";

const test = journey.extend<object, { worker: void }>({
  worker: [
    async ({ product }, give) => {
      const stops = [await startWorker(product), await startEnvironments(product)];
      await give();
      for (const stop of stops) await stop();
    },
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
});

const state = (page: Page) => page.locator("[data-phase]").getByRole("status").first();
const cell = (page: Page, number: number) => page.getByRole("group", { name: `Cell ${number}`, exact: true });

test("a notebook is run cell by cell, survives its environment, and is judged", async ({
  page,
  product,
  enter,
  axe,
  screens,
  faults,
}) => {
  // The page looks for the box once more before the server knows that it is gone.
  faults.allow(/WebSocket connection to .*\/socket' failed/);
  const { slug, question } = await createNotebook(product);
  await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problem/${question}`);
  await expect(state(page)).toContainText("Environment ready.");
  await expect(page.getByRole("heading", { name: "Sales" })).toBeVisible();

  await page.getByRole("button", { name: "Run all" }).click();
  await expect(cell(page, 3).getByRole("region", { name: "Output of cell 3" })).toHaveText("11");
  await axe(page);
  await screens(page, "notebook");

  // Python forgets what it knew when its box dies; the cells stay, and what they had shown.
  await killBox(product, slug);
  await expect(state(page)).toContainText("Your files were restored into a new environment");
  await expect(cell(page, 3).getByRole("region", { name: "Output of cell 3" })).toHaveText("11");
  await page.getByRole("button", { name: "Run Cell 3" }).click();
  await expect(cell(page, 3)).toContainText("NameError");

  await page.getByRole("button", { name: "Add code" }).click();
  await cell(page, 4).getByRole("textbox", { name: "Cell 4" }).click();
  await page.keyboard.type("total = sum(pieces)\ntotal");
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(cell(page, 4).getByRole("region", { name: "Output of cell 4" })).toHaveText("11");

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Run" }).getByText("Accepted: 1 of 1 case passed.", { exact: true }),
  ).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(cell(page, 4).getByRole("textbox", { name: "Cell 4" })).toContainText("total = sum(pieces)");
});
