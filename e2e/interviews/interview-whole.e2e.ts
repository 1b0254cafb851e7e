import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/root.ts";
import { openWithMedia } from "../support/fake-media.ts";
import { expectFloor, shownQuestion } from "../support/interview-page.ts";
import { quiet, speak } from "../support/microphone-file.ts";
import { expect, test as base } from "../support/page-check.ts";
import { type Product, RECRUITER, startProduct } from "../support/product.ts";
import { startProposingModel } from "../support/proposing-model.ts";

/** Where `npm run setup:speech` puts the voices and the model for the tests. */
const SPEECH = process.env["SPEECH_MODEL_DIR"] ?? join(root, "node_modules/.cache/invigil/speech");
const SAID = "I wrote a small program that counts the words of a book, because I wanted to know.";
const CANDIDATE = "Ada Applicant";
const REASON = "Says what was built and why, and is glad to correct herself.";

/** With voices, a worker that listens, and a model that proposes scores. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, give) => {
      const model = await startProposingModel("3");
      const speech = { WORKER: "on", ENVIRONMENTS: "off", LANGUAGES: "javascript", SPEECH_MODEL_DIR: SPEECH };
      const product = await startProduct({ ...speech, ...model.env });
      await give(product);
      await product.stop();
      await model.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/v1/login");
  await page.getByLabel("E-mail").fill(RECRUITER.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

/** Creates an interview with one competency and one question. */
async function writeInterview(page: Page, name: string): Promise<string> {
  await page.goto("/v1/tests");
  await page.getByRole("button", { name: "New interview" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/edit/interview");
  const slug = new URL(page.url()).pathname.split("/")[3] ?? "";
  // A new interview begins with an example.
  for (const example of ["Problem solving", "Working with others", "Learning"]) {
    await page.getByRole("button", { name: `Remove ${example}`, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add a competency" }).click();
  await page.getByLabel("Name of competency 1").fill("Programming");
  await page.getByLabel("Question 1", { exact: true }).fill("Tell me about a program that you have written.");
  await page.getByLabel("Follow-up questions").selectOption("0");
  await page.getByRole("button", { name: "Start from an example" }).click();
  await page.getByRole("radio", { name: "Harbour" }).check();
  await page.getByLabel("Voice", { exact: true }).selectOption({ label: "Lower voice, American English" });
  await page.getByLabel("CV upload").selectOption("off");
  await page.getByRole("switch", { name: "Let candidates ask questions at the end" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes are saved")).toBeVisible();
  return slug;
}

async function invite(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Invite a candidate" });
  await form.getByLabel("Name").fill(CANDIDATE);
  await form.getByLabel("E-mail").fill(`ada-${Date.now()}@example.com`);
  await form.getByRole("button", { name: "Create invitation link" }).click();
  const link = page.getByRole("dialog").getByLabel("Link");
  await expect(link).toHaveValue(/\/gateways\/enter\//);
  return await link.inputValue();
}

/** Notes on the page that a voice was stopped before its end. */
function watchPauses(): void {
  const pause = HTMLMediaElement.prototype.pause;
  HTMLMediaElement.prototype.pause = function (this: HTMLMediaElement) {
    if (this.currentTime > 0 && this.currentTime < this.duration - 0.5)
      document.documentElement.dataset["cutOff"] = "true";
    pause.call(this);
  };
}

/** From the invitation to the first question, with the microphone. */
async function reachQuestion(page: Page, axe: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Everything is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Start interview" }).click();
  await page.waitForURL("**/aiinterview");
  await page.getByRole("checkbox", { name: /agree/ }).check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await page.getByRole("radio", { name: "Speak" }).check();
  await expect(page.getByRole("checkbox", { name: "Read the questions aloud" })).toBeChecked();
  await axe(page);
  await page.getByRole("button", { name: "Begin interview" }).click();
  // The greeting is spoken, and the first question follows by itself.
  await expect(page.getByText("The interviewer is speaking.")).toBeVisible();
  await expect(page.getByText("Topic 1 of 1")).toBeVisible();
  await expectFloor(page);
}

/** Answers by voice, interrupts the interviewer, corrects what was written down, and submits. */
async function answerBySpeaking(page: Page): Promise<void> {
  await expect(page.getByText(/We can hear you/)).toBeVisible();
  // Whoever goes on speaking while the question is repeated is not talked over. A busy machine may hear it too late
  // for this question, so it is asked for again.
  const isCutOff = () => page.evaluate(() => globalThis.document.documentElement.dataset["cutOff"]);
  await expect(async () => {
    await page.getByRole("button", { name: "Repeat" }).click();
    await expect.poll(isCutOff, { timeout: 15_000 }).toBe("true");
  }).toPass();
  await expectFloor(page);
  const first = await shownQuestion(page).innerText();
  // A busy machine records with gaps, so the sentence is said more than once.
  await expect(page.getByText(/So far: (0:[2-5]|[1-9]:)/)).toBeVisible();
  await page.getByRole("button", { name: "I have finished" }).click();
  await expect(page.getByText(first)).toHaveCount(0);

  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  const conversation = page.getByRole("region", { name: "The conversation" });
  await expect(conversation.getByText(/small program/i)).toBeVisible();
  await conversation.getByRole("button", { name: "Correct this" }).click();
  const transcript = conversation.getByRole("textbox");
  await transcript.fill(`${await transcript.inputValue()} It was “Moby Dick”.`);
  await conversation.getByRole("button", { name: "Save correction" }).click();
  await expect(conversation.getByText(/It was “Moby Dick”/)).toBeVisible();
  await page.getByRole("button", { name: "Submit interview" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit interview" }).click();
  await page.waitForURL(/feedback|test-report/);
}

test("an author builds an interview, a candidate takes it by voice, and a reviewer hears, marks and decides it [A4.30, B4.18]", async ({
  page,
  product,
  check,
  axe,
}) => {
  test.skip(!existsSync(join(SPEECH, "flite.wasm")), "npm run setup:speech has not installed the voices");
  await signIn(page);
  const slug = await writeInterview(page, "Backend developers, first interview");
  await check("interview-editor");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("0 people invited")).toBeVisible();
  const link = await invite(page);

  const spoken = await speak(SAID);
  const browser = await openWithMedia({
    camera: [{ scene: "face", seconds: 10 }],
    // Somebody who talks without end: loading the detector of voices takes a while on a busy machine.
    microphone: [quiet(10), ...Array.from({ length: 50 }, () => [spoken, quiet(1)]).flat()],
  });
  const candidate = await browser.newPage({ baseURL: product.baseUrl, viewport: { width: 1280, height: 800 } });
  try {
    await candidate.addInitScript(watchPauses);
    await candidate.goto(link);
    await reachQuestion(candidate, axe);
    await answerBySpeaking(candidate);

    await page.goto(`/v1/tests/${slug}/report`);
    const row = page.getByRole("row").filter({ hasText: CANDIDATE });
    await expect(row).toBeVisible();
    await check("interview-results");
    await row.getByRole("link").click();
    await review(page, check);

    await candidate.reload();
    await expect(candidate.getByText(/has been submitted/)).toBeVisible();
    await expect(candidate.getByRole("main")).not.toContainText(/passed|failed|score|mark|points|glad to correct/i);
  } finally {
    await browser.close();
  }

  await page.goto(`/v1/tests/${slug}/report`);
  await expect(page.getByRole("row").filter({ hasText: CANDIDATE })).toContainText("Passed");
  await page.getByRole("tab", { name: "Fairness" }).click();
  await expect(page.getByText(/There is nothing to compare yet/)).toBeVisible();
  await check("interview-fairness");
});

/** Reads and hears the answer, marks it, and only then sees what the model proposes. Decides with a reason. */
async function review(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await page.waitForURL("**/test-report/**");
  const answer = page.getByRole("article", { name: "Question 1" });
  await expect(answer).toContainText("It was “Moby Dick”.");
  await answer.getByText("What was understood first").click();
  await answer
    .getByRole("button", { name: /^Play: / })
    .first()
    .click();
  const heard = () => answer.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(heard).toBeGreaterThan(0);

  const comparison = page.getByRole("region", { name: "Compared with your marks" });
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(comparison).toHaveCount(0);
  await expect(decision.getByRole("button", { name: "Decide" })).toBeDisabled();
  await check("interview-review");
  const marks = page.getByRole("region", { name: "Your marks" });
  await marks.getByRole("radio", { name: /^4:/ }).check();
  await marks.getByRole("button", { name: "Save marks" }).click();
  await expect(comparison).toContainText("You: 4");
  await expect(comparison).toContainText("Names what was built, and why.");
  await decision.getByRole("radio", { name: "Pass" }).check();
  await decision.getByLabel("Reason").fill(REASON);
  await decision.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText(/^Passed, decided by/)).toBeVisible();
  await check("interview-decided");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export for an audit" }).click();
  expect((await download).suggestedFilename()).toMatch(/^interview-\d+\.json$/);
}
