import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/root.ts";
import { openWithMedia } from "../support/fake-media.ts";
import { expect, test } from "../support/journey.ts";
import { quiet, speak } from "../support/microphone-file.ts";
import { startProduct } from "../support/product.ts";
import { startAtOnce } from "../support/steps.ts";

const TEST = "demo-interview";
/** Where `npm run setup:speech` puts the voices and the model for the tests. */
const SPEECH = process.env["SPEECH_MODEL_DIR"] ?? join(root, "node_modules/.cache/invigil/speech");

const said = (page: Page) => page.getByRole("region", { name: "The interviewer says" });
const question = async (page: Page) => await said(page).locator("[aria-live]").innerText();

/** Notes on the page that a voice was stopped before its end. */
function watchPauses(): void {
  const pause = HTMLMediaElement.prototype.pause;
  HTMLMediaElement.prototype.pause = function (this: HTMLMediaElement) {
    if (this.currentTime > 0 && this.currentTime < this.duration - 0.5)
      document.documentElement.dataset["cutOff"] = "true";
    pause.call(this);
  };
}

test("an interview by voice: the interviewer speaks, is interrupted, and what was said is written down", async ({
  axe,
}) => {
  test.skip(!existsSync(join(SPEECH, "flite.wasm")), "npm run setup:speech has not installed the voices");
  const product = await startProduct({ WORKER: "on", ENVIRONMENTS: "off", SPEECH_MODEL_DIR: SPEECH });
  const spoken = await speak("I wrote a small program that counts the words of a book, because I wanted to know.");
  const browser = await openWithMedia({
    camera: [{ scene: "face", seconds: 10 }],
    // Somebody who talks without end: loading the detector of voices takes a while on a busy machine.
    microphone: [quiet(10), ...Array.from({ length: 50 }, () => [spoken, quiet(1)]).flat()],
  });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(watchPauses);
    const { link } = await product.invite(TEST);
    await page.goto(link);
    await page.waitForURL(`**/v1/test/${TEST}**`);
    await startAtOnce(page, TEST);
    await page.goto(`/v1/test/${TEST}/aiinterview`);
    await page.getByRole("checkbox", { name: /agree/ }).check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByRole("button", { name: "Continue without a CV" }).click();
    await expect(page.getByRole("checkbox", { name: "Read the questions aloud" })).toBeChecked();
    await axe(page);
    await page.getByRole("button", { name: "Begin interview" }).click();

    // The greeting is spoken, and the first question follows by itself.
    await expect(page.getByText("The interviewer is speaking.")).toBeVisible();
    await expect(page.getByText("Topic 1 of 3")).toBeVisible();
    await page.getByRole("button", { name: "Speak", exact: true }).click();
    await expect(page.getByText("It is your turn.")).toBeVisible();
    await expect(page.getByText(/We can hear you/)).toBeVisible();
    // Whoever goes on speaking while the question is repeated is not talked over. A busy machine may hear it too late
    // for this question, so it is asked for again.
    const isCutOff = () => page.evaluate(() => globalThis.document.documentElement.dataset["cutOff"]);
    await expect(async () => {
      await page.getByRole("button", { name: "Repeat" }).click();
      await expect.poll(isCutOff, { timeout: 15_000 }).toBe("true");
    }).toPass();
    await expect(page.getByText("It is your turn.")).toBeVisible();

    const first = await question(page);
    await page.getByRole("button", { name: "I have finished" }).click();
    await expect.poll(() => question(page)).not.toBe(first);
    await page.getByRole("button", { name: "Show the conversation" }).click();
    const conversation = page.getByRole("region", { name: "Conversation so far" });
    await expect(conversation.getByText(/because I wanted to know/i).first()).toBeVisible();
    await conversation.getByRole("button", { name: "Correct this" }).click();
    await conversation.getByRole("textbox").fill("I counted the words of a book.");
    await conversation.getByRole("button", { name: "Save correction" }).click();
    await expect(conversation.getByText("I counted the words of a book.")).toBeVisible();
  } finally {
    await browser.close();
    await product.stop();
  }
});
