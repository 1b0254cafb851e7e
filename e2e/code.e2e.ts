import type { Page } from "@playwright/test";
import { expect, test as journey } from "./support/journey.ts";
import { expectSaved, openQuestion, startAtOnce, submitTest } from "./support/steps.ts";
import { startWorker } from "./support/worker.ts";

/** The worker checks its sandbox once for all journeys in this file. */
const test = journey.extend<object, { worker: void }>({
  worker: [
    async ({ product }, give) => {
      const stop = await startWorker(product);
      await give();
      await stop();
    },
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
});

/** Pastes over everything that may be replaced; the locked lines stay. */
async function writeCode(page: Page, code: string): Promise<void> {
  const editor = page.locator(".cm-content").first();
  await editor.click();
  await page.keyboard.press("Control+A");
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

const status = (page: Page) => page.getByRole("region", { name: "Run" }).getByRole("status");

test("code is run, judged wrong, partly right and right, and appears in the report [A1.15, A4.07, A5.07]", async ({
  page,
  enter,
  axe,
}) => {
  await enter(page, "demo-code");
  await startAtOnce(page, "demo-code");
  await openQuestion(page, "demo-code", "sum");
  await page.getByLabel("Language").selectOption("python");
  await expect(page.locator(".cm-content")).toContainText("def add(a, b):");
  await axe(page);

  await writeCode(page, "    return 'none'\n");
  await expect(page.locator(".cm-content")).toContainText("def add(a, b):");
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.press("Enter");
  await expect(status(page)).toHaveText(/^0 of 2 cases passed\. /);
  // The focus stays where it was.
  await expect(run).toBeFocused();
  await page.getByRole("button", { name: "Submit code" }).click();
  await expect(status(page)).toContainText("Rejected");

  await writeCode(page, "    return abs(a) + abs(b)\n");
  const changed = page.getByText(/^Your code has changed since this result/);
  await expect(changed).toBeVisible();
  await page.getByRole("button", { name: "Submit code" }).click();
  await expect(status(page)).toContainText("Partially Accepted");
  await expect(changed).toHaveCount(0);

  await writeCode(page, "    return a + b\n");
  await page.getByRole("button", { name: "Submit code" }).click();
  await expect(status(page)).toHaveText("Accepted: 5 of 5 cases passed.");
  await expectSaved(page);
  await axe(page);

  await page.reload();
  await expect(status(page)).toHaveText("Accepted: 5 of 5 cases passed.");
  await submitTest(page);
  await page.waitForURL("**/test-report/demo-code**");
  // The question's page also shows the title and the code.
  await expect(page.getByRole("heading", { level: 1, name: /^Report:/ })).toBeVisible();
  await expect(page.getByText("Sum of two numbers").first()).toBeVisible();
  await expect(page.getByText("return a + b").first()).toBeVisible();
  await expect(page.getByText("Accepted").first()).toBeVisible();
});

test("Enter begins a line after a suggested word, and another tab's text takes no caret away", async ({
  page,
  enter,
  context,
}) => {
  await enter(page, "demo-code");
  await startAtOnce(page, "demo-code");
  await openQuestion(page, "demo-code", "sum");
  await page.getByLabel("Language").selectOption("python");
  const code = page.locator(".cm-content");
  await writeCode(page, "    total = a + b\n");
  await page.keyboard.type("    total");
  const suggestions = page.locator(".cm-tooltip-autocomplete");
  await expect(suggestions.getByRole("option", { name: "total" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(suggestions).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await page.keyboard.type("return total");
  await expect(code).toContainText(/total\s*return total/);
  await expectSaved(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator(".cm-content").click();
  await expect(other.locator(".cm-content")).toContainText("return total");
  await page.bringToFront();
  await page.keyboard.type(" # mine");
  await expectSaved(page);
  await other.bringToFront();
  await expect(other.locator(".cm-content")).toContainText("# mine");
  await expect(other.locator(".cm-content")).toBeFocused();
  await other.keyboard.press("Control+End");
  await other.close();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("offline, TypeScript and Python run on this device and are judged afterwards", async ({
    page,
    context,
    enter,
    faults,
  }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|WebSocket|ERR_FAILED/);
    await enter(page, "demo-code");
    await startAtOnce(page, "demo-code");
    await openQuestion(page, "demo-code", "sum");
    const language = page.getByLabel("Language");
    await language.selectOption("python");
    // The engine is fetched when the browser is idle.
    const keptFiles = () => page.evaluate(async () => (await (await caches.open("invigil-python")).keys()).length);
    await expect.poll(keptFiles).toBe(6);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await language.selectOption("typescript");
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();

    const here = "Run on this device, not judged yet";
    const run = page.getByRole("button", { name: "Run", exact: true });
    await writeCode(page, "  return a +;\n");
    await run.click();
    await expect(status(page)).toHaveText(`${here}: The code could not be compiled.`);
    await writeCode(
      page,
      `  const scope = Object.getPrototypeOf(Object.getPrototypeOf(globalThis));
    if (scope.fetch || scope.indexedDB) throw new Error("a door is open");
    return a + b;\n`,
    );
    await run.click();
    await expect(status(page)).toHaveText(`${here}: 2 of 2 cases passed.`);

    await language.selectOption("python");
    await writeCode(page, "    try:\n        import js\n    except ImportError:\n        return a + b\n");
    await run.click();
    await expect(status(page)).toHaveText(`${here}: 2 of 2 cases passed.`);
    await context.setOffline(false);
    await expect(status(page)).toHaveText("2 of 2 cases passed.");
  });
});

test("a query shows its rows and is judged by them [A1.16]", async ({ page, enter, axe }) => {
  await enter(page, "demo-data");
  await startAtOnce(page, "demo-data");
  await openQuestion(page, "demo-data", "loyal");
  await page.getByLabel("Database").selectOption("sqlite");
  await writeCode(page, "SELECT name, 1, 2 FROM customers;");
  await page.getByRole("button", { name: "Run query" }).click();
  await expect(status(page)).toContainText("Failed.");
  await expect(page.getByRole("cell", { name: "Birch Bikes" }).last()).toBeVisible();
  await axe(page);
  await writeCode(
    page,
    `SELECT c.name, count(*), sum(o.amount) FROM customers c JOIN orders o ON o.customer_id = c.id
GROUP BY c.id, c.name HAVING count(*) > 1 ORDER BY 3 DESC, 1;`,
  );
  await page.getByRole("button", { name: "Submit query" }).click();
  await expect(status(page)).toHaveText(/^Accepted: /);
});

test("a page is previewed while it is written, and judged in a browser [A1.21]", async ({ page, enter }) => {
  await enter(page, "demo-web");
  await startAtOnce(page, "demo-web");
  await openQuestion(page, "demo-web", "ferry");
  await writeCode(page, "<h1>Harbour ferry</h1>");
  // The outer frame has the policy, the inner one the candidate's page.
  const frame = page.getByRole("region", { name: "Preview" }).locator("iframe").contentFrame();
  const preview = frame.locator("iframe").contentFrame();
  await expect(preview.getByRole("heading", { name: "Harbour ferry" })).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(status(page)).toContainText(/\d of \d cases passed/);
});
