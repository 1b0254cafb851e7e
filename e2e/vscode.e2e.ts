import type { FrameLocator, Page } from "@playwright/test";
import { createProject } from "./support/environment-questions.ts";
import { journeyIn } from "./support/editor-journey.ts";
import { expectSnapshot, killBox } from "./support/environments.ts";
import { expect } from "./support/journey.ts";
import { expectSaved, startAtOnce } from "./support/steps.ts";

const test = journeyIn("vscode-pod");

const state = (page: Page) => page.locator("[data-phase]").getByRole("status").first();
const lines = (vscode: FrameLocator) => vscode.locator(".monaco-editor .view-lines").first();

async function openFile(vscode: FrameLocator, name: string): Promise<void> {
  await vscode.getByRole("treeitem", { name, exact: true }).dblclick();
  await expect(vscode.getByRole("tab", { name })).toBeVisible();
}

async function replaceText(page: Page, vscode: FrameLocator, text: string): Promise<void> {
  await lines(vscode).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

test("a project is solved in VS Code, which is killed in the middle: nothing is lost, and it is judged", async ({
  page,
  product,
  enter,
  axe,
  screens,
  faults,
}) => {
  // The page looks for the box once more before the server knows that it is gone, and so does VS Code.
  faults.allow(/WebSocket connection to .* failed|WebSocket close with status code/);
  // VS Code writes its own log here, and looks for what was left out on purpose: a signer that is not free, and accounts.
  faults.allow(/^console: %c/);
  faults.allow(/vsda|github/);
  const { slug, question } = await createProject(product);
  await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problem/${question}`);
  const vscode = page.frameLocator('iframe[title="VS Code"]');
  await openFile(vscode, "greet.js");
  await expect(state(page)).toContainText("Environment ready.");
  await axe(page);

  // What is typed is saved by itself, and becomes part of the answer.
  await replaceText(page, vscode, 'exports.greet = () => "typed";');
  await expectSnapshot(product, slug, "typed");
  await screens(page, "vscode");

  // A terminal runs programs, and the files that they write are part of the answer too.
  await lines(vscode).click();
  await page.keyboard.press("Control+`");
  await expect(vscode.locator(".xterm-rows")).toContainText("$");
  await page.keyboard.type("node --print '6 * 7' > answer.txt\n");
  await page.getByRole("button", { name: "Use the light editor" }).click();
  await page.getByRole("treeitem", { name: "answer.txt" }).click();
  await expect(page.getByRole("textbox", { name: "answer.txt", exact: true })).toHaveText("42");
  await page.getByRole("button", { name: "Use the full editor" }).click();
  await openFile(vscode, "greet.js");

  await killBox(product, slug);
  await expect(state(page)).toContainText("Your files were restored into a new environment");
  await expect(vscode.getByRole("treeitem", { name: "answer.txt" })).toBeVisible();
  await openFile(vscode, "greet.js");
  await expect(lines(vscode)).toContainText("typed");
  await replaceText(page, vscode, 'exports.greet = () => "hello";');

  await expectSnapshot(product, slug, "hello");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Run" }).getByText("Accepted: 1 of 1 case passed.", { exact: true }),
  ).toBeVisible();
  await expectSaved(page);

  await page.reload();
  await expect(vscode.getByRole("treeitem", { name: "answer.txt" })).toBeVisible();
  await openFile(vscode, "greet.js");
  await expect(lines(vscode)).toContainText("hello");
});
