import { toJson } from "@invigil/db/json";
import { z } from "zod";
import { expect, test } from "./support/journey.ts";
import type { Product } from "./support/product.ts";
import { redPage, redShare } from "./support/red-page.ts";
import { begin, expectSaved, expectSettled, openQuestion, submitTest } from "./support/steps.ts";
import { hearToasts } from "./support/toasts.ts";

const TEST = "demo-plain";
const GUESSED = "id,variety\nA1001,Gala\nA1002,Braeburn\n";
/** Two of the forty apples, and one that is none of them. */
const PREDICTIONS = "id,variety\nA1655,Gala\nA1409,Braeburn\nA1002,Braeburn\n";

/** How this candidate's answers were evaluated, once all of them are. */
function expectEvaluated(product: Product, accountId: number) {
  const answers = product.db
    .selectFrom("solution")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .select(["problem.slug", "solution.status", "solution.score"])
    .where("attempt.account_id", "=", accountId);
  return expect.poll(async () =>
    Object.fromEntries((await answers.execute()).map(({ slug, status, score }) => [slug, [status, score]])),
  );
}

test("a single and a multiple choice are answered, restored, cleared and scored [A1.10]", async ({
  page,
  enter,
  product,
}) => {
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "rare-fault");
  await page.getByRole("radio", { name: "About 50%" }).check();
  await page.getByRole("radio", { name: "About 14%" }).check();
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("radio", { name: "About 14%" })).toBeChecked();
  await page.getByRole("button", { name: "Clear answer" }).click();
  // While on its way, it would make the next page look for an answer that is gone.
  const cleared = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("dialog").getByRole("button", { name: "Clear answer" }).click();
  await expect(page.getByRole("radio", { name: "About 14%" })).not.toBeChecked();
  await cleared;
  await expectSettled(page);
  await page.reload();
  await expect(page.getByRole("radio", { name: "About 14%" })).not.toBeChecked();
  await page.getByRole("radio", { name: "About 14%" }).check();
  await expectSaved(page);

  await openQuestion(page, TEST, "safe-repeats");
  await page.getByRole("checkbox", { name: /^A,/ }).check();
  await page.getByRole("checkbox", { name: /^B,/ }).check();
  await page.getByRole("checkbox", { name: /^D,/ }).check();
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^D,/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^C,/ })).not.toBeChecked();
  await submitTest(page);
  await page.waitForURL("**/feedback");
  await expectEvaluated(product, accountId).toEqual({
    "demo-plain-rare-fault": ["ACC", 5],
    "demo-plain-safe-repeats": ["ACC", 6],
  });
});

test("blanks are filled, restored and evaluated [A1.11]", async ({ page, enter, product }) => {
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "follow-the-loop");
  await page.getByLabel(/steps\(16\)/).fill("4");
  await page.getByLabel(/steps\(6\)/).fill("8");
  await page.getByLabel(/conjecture/).fill("collatz");
  await expectSaved(page);
  await page.reload();
  await expect(page.getByLabel(/conjecture/)).toHaveValue("collatz");
  await submitTest(page);
  await page.waitForURL("**/feedback");
  const score = product.db.selectFrom("attempt").select("score").where("account_id", "=", accountId);
  await expect.poll(() => score.executeTakeFirst()).toEqual({ score: 6 });
});

test("a subjective answer keeps its formatting and its attachment [A1.12]", async ({ page, enter, product }) => {
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "latency");
  const editor = page.getByRole("textbox", { name: /answer/i });
  await editor.click();
  await page.keyboard.type("Every six hours, ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("a batch job");
  await page.locator('input[type="file"]').setInputFiles({
    name: "sketch.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("a sketch"),
  });
  await expect(page.getByRole("link", { name: "sketch.txt" })).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: /answer/i }).locator("strong")).toHaveText("a batch job");
  await expect(page.getByRole("link", { name: "sketch.txt" })).toBeVisible();
  await submitTest(page);
  await page.waitForURL("**/feedback");
  await expectEvaluated(product, accountId).toEqual({ "demo-plain-latency": ["NRE", null] });
});

test("an HTML page and a pdf are really shown, and the page can run nothing [A5.04]", async ({
  page,
  enter,
  faults,
}) => {
  // The page's own code tries to run, and is blocked.
  faults.allow(/Blocked script execution in '[^']*page\.html'/);
  await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "latency");
  const attachments = page.getByRole("group", { name: "Attachments" });
  const html = "<h1>Seen in a frame</h1><script>document.body.textContent = 'it ran';</script>";
  await attachments
    .locator('input[type="file"]')
    .setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from(html) });
  const framed = page.frameLocator('iframe[title="page.html"]');
  await expect(framed.getByRole("heading", { name: "Seen in a frame" })).toBeVisible();
  await expect(framed.getByText("it ran")).toHaveCount(0);

  const sent = page.waitForResponse((response) => {
    const isFrame = response.request().resourceType() === "document";
    return isFrame && response.url().endsWith("paper.pdf");
  });
  await attachments
    .locator('input[type="file"]')
    .setInputFiles({ name: "paper.pdf", mimeType: "application/pdf", buffer: redPage() });
  const paper = page.locator('iframe[title="paper.pdf"]');
  await paper.scrollIntoViewIfNeeded();
  const headers = (await sent).headers();
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toMatch(/^inline;/);
  expect(headers["content-security-policy"]).not.toContain("sandbox");
  await expect.poll(() => redShare(paper)).toBeGreaterThan(0.1);
});

test("a question's link is embedded if it leads to a page, and stays a link if nothing can be found out [A5.04]", async ({
  page,
  enter,
  context,
  product,
}) => {
  const [shown, plain] = ["https://example.com/handout", "https://127.0.0.1:9/handout"];
  const downloads = [shown, plain].map((url, index) => ({ name: `Handout ${index + 1}`, url }));
  const slug = `${TEST}-average`;
  const { content } = await product.db
    .selectFrom("problem")
    .select("content")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  async function write(changed: object) {
    await product.db
      .updateTable("problem")
      .set({ content: toJson(changed) })
      .where("slug", "=", slug)
      .execute();
    // Servers cache what they have read by the test's version.
    const changedTest = product.db.updateTable("test").where("slug", "=", TEST);
    await changedTest.set((eb) => ({ version: eb("version", "+", 1) })).execute();
  }
  const before = z.record(z.string(), z.unknown()).parse(content);
  await write({ ...before, downloads });
  // Journeys have no network, so the server's reply for this link is given here.
  await context.route(/attachment_kind\?.*example\.com/, (route) => route.fulfill({ json: { embed: "html" } }));
  await context.route(shown, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Read me</h1>" }));
  try {
    await enter(page, TEST);
    await begin(page);
    const asked = page.waitForResponse((response) => response.url().includes(encodeURIComponent(plain)));
    await openQuestion(page, TEST, "average");
    const files = page.getByRole("region", { name: "Question files" });
    await expect(files.getByRole("link", { name: "Handout 2" })).toBeVisible();
    await expect(
      page.frameLocator('iframe[title="Handout 1"]').getByRole("heading", { name: "Read me" }),
    ).toBeVisible();
    expect(await (await asked).json()).toEqual({ embed: null });
    await expect(page.locator('iframe[title="Handout 2"]')).toHaveCount(0);
  } finally {
    await write(before);
  }
});

test("a text answer is typed, saved manually, restored and left to a person [A1.13, A8.08]", async ({
  page,
  enter,
  product,
}) => {
  const toast = await hearToasts(page);
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "average");
  await page.getByLabel("Your answer").fill("Report the 95th percentile.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast("Answer updated successfully!");
  await expectSaved(page);
  await page.reload();
  await expect(page.getByLabel("Your answer")).toHaveValue("Report the 95th percentile.");
  await submitTest(page);
  await page.waitForURL("**/feedback");
  await expectEvaluated(product, accountId).toEqual({ "demo-plain-average": ["NRE", null] });
});

test("a paste over the limit stays complete and marked, even across a reload, and is not submitted silently", async ({
  page,
  enter,
}) => {
  await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "average");
  const answer = page.getByLabel("Your answer");
  await answer.fill("Stored before.");
  await expectSaved(page);
  await answer.fill("");
  await answer.focus();
  // Like a paste, which the browser would cut at a maxLength.
  await page.keyboard.insertText("x".repeat(1_799));
  await expect(answer).toHaveValue("x".repeat(1_799));
  const marked = page.getByText(/^599 characters over the limit of 1,200\. Shorten the text/);
  await expect(marked).toBeVisible();
  await expect(page.getByText("Not saved: over the limit")).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue("x".repeat(1_799));
  await expect(marked).toBeVisible();
  await submitTest(page);
  await expect(page.getByText(/is over the limit and is not saved\. Shorten it first\./)).toBeVisible();
  await page.getByRole("button", { name: "CANCEL" }).click();
  await answer.fill("Short enough.");
  await expectSaved(page);
  await page.reload();
  await expect(answer).toHaveValue("Short enough.");
});

test("a comprehension counts as attempted when all its parts do, and each is scored [A1.14, A3.12, A4.13]", async ({
  page,
  enter,
  product,
}) => {
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "bridge");
  await page.getByRole("radio", { name: /step in time/ }).check();
  await page.getByLabel(/lower number/).fill("150");
  await page.getByLabel(/dampers/).fill("36");
  await page.getByLabel(/Months closed/).fill("14");
  await expectSaved(page);
  await page.goto(`/v1/test/${TEST}/problems`);
  await expect(page.getByText("0/7 Question(s) attempted")).toBeVisible();
  await openQuestion(page, TEST, "bridge");
  await expect(page.getByLabel(/Months closed/)).toHaveValue("14");
  await page.getByLabel("Your answer").fill("Bank runs; deposit insurance.");
  await expectSaved(page);
  await page.goto(`/v1/test/${TEST}/problems`);
  await expect(page.getByText("1/7 Question(s) attempted")).toBeVisible();
  await submitTest(page);
  await page.waitForURL("**/feedback");
  await expectEvaluated(product, accountId).toEqual({
    "demo-plain-bridge-cause": ["ACC", 4],
    "demo-plain-bridge-numbers": ["ACC", 4],
    "demo-plain-bridge-elsewhere": ["NRE", null],
  });
});

test("a prediction file is checked, uploaded, replaced and scored [A1.23, A5.01, A5.02]", async ({
  page,
  enter,
  product,
}) => {
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await openQuestion(page, TEST, "apples");
  const prediction = page.getByRole("group", { name: "Prediction file" });
  const source = page.getByRole("group", { name: "Source file" });
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await prediction.locator('input[type="file"]').setInputFiles(file("predictions.txt", GUESSED));
  await expect(page.getByText("Only .csv files are allowed")).toBeVisible();
  await source.locator('input[type="file"]').setInputFiles(file("notes.docx", "x"));
  await expect(page.getByText("Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed")).toBeVisible();
  await prediction.locator('input[type="file"]').setInputFiles(file("guessed.csv", GUESSED));
  await expect(prediction.getByRole("link", { name: "guessed.csv" })).toBeVisible();
  await prediction.locator('input[type="file"]').setInputFiles(file("predictions.csv", PREDICTIONS));
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(prediction.getByRole("link", { name: "predictions.csv" })).toBeVisible();
  await source.locator('input[type="file"]').setInputFiles(file("model.py", "print(1)"));
  await expect(source.getByRole("link", { name: "model.py" })).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(prediction.getByRole("link", { name: "predictions.csv" })).toBeVisible();
  await submitTest(page);
  await page.waitForURL("**/feedback");
  // Two of forty, of ten marks.
  await expectEvaluated(product, accountId).toEqual({ "demo-plain-apples": ["PAC", 0.5] });
});
