import type { Page } from "@playwright/test";
import { createProject } from "./support/environment-questions.ts";
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
const editor = (page: Page, file: string) => page.getByRole("textbox", { name: file, exact: true });

/** Types a line into the terminal, whose own field receives the keys. */
async function order(page: Page, line: string): Promise<void> {
  await page.getByRole("textbox", { name: "Terminal 1" }).focus();
  await page.keyboard.type(`${line}\n`);
}

test("a project survives its environment: nothing is lost when the box is killed, and it is judged", async ({
  page,
  product,
  enter,
  axe,
  screens,
  faults,
}) => {
  // The page looks for the box once more before the server knows that it is gone.
  faults.allow(/WebSocket connection to .*\/socket' failed/);
  const { slug, question } = await createProject(product);
  await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problem/${question}`);
  await expect(state(page)).toContainText("Environment ready.");

  // A program in the terminal changes a file of the answer and adds another one.
  const terminal = page.getByRole("group", { name: "Terminal 1" });
  await expect(terminal).toContainText("$");
  await order(
    page,
    `echo 'exports.greet = () => "from the terminal";' > greet.js; mkdir -p notes; echo kept > notes/a.txt`,
  );
  await expect(editor(page, "greet.js")).toContainText("from the terminal");
  await page.getByRole("treeitem", { name: "a.txt" }).click();
  await expect(editor(page, "notes/a.txt")).toHaveText("kept");
  await axe(page);

  // What is typed on the page is there for programs.
  await editor(page, "notes/a.txt").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("and typed");
  await expect(async () => {
    await order(page, "cat notes/a.txt");
    await expect(terminal).toContainText("and typed", { timeout: 2_000 });
  }).toPass();
  await screens(page, "workspace-terminal");

  // Ctrl+C reaches the program, a colour of its own the screen, and Escape with Tab the next control.
  await order(page, "sleep 1000");
  await page.keyboard.press("Control+C");
  await order(page, String.raw`printf '\033[38;2;200;30;30mred as %s\033[0m\n' asked`);
  await expect(terminal).toContainText("red as asked");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Terminal 1" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Terminal 1" })).not.toBeFocused();

  await order(page, "node server.js &");
  await page.getByRole("tab", { name: "Preview (1)" }).click();
  await expect(page.frameLocator("iframe").getByText("from the terminal")).toBeVisible();
  await screens(page, "workspace");

  // The box dies in the middle of it.
  await page.getByRole("tab", { name: "Terminal", exact: true }).click();
  await killBox(product, slug);
  await page.getByRole("tab", { name: "greet.js" }).click();
  await editor(page, "greet.js").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type('exports.greet = () => "hello";');
  await expect(state(page)).toContainText("Your files were restored into a new environment");
  await order(page, "clear; cat greet.js notes/a.txt");
  await expect(terminal).toContainText("hello");
  await expect(terminal).toContainText("and typed");

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Run" }).getByText("Accepted: 1 of 1 case passed.", { exact: true }),
  ).toBeVisible();
  await expectSaved(page);

  // A reload finds its answer, its environment and what the terminal has shown.
  await page.reload();
  await expect(editor(page, "greet.js")).toContainText("hello");
  await expect(state(page)).toHaveText("Environment ready.");
  await expect(terminal).toContainText("and typed");
  await page.getByRole("treeitem", { name: "a.txt" }).click();
  await expect(editor(page, "notes/a.txt")).toContainText("and typed");
});
