import type { Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";
import { expect, test } from "./support/journey.ts";
import { RECRUITER, type Product } from "./support/product.ts";
import { expectSaved, openQuestion, post, startAtOnce, submitTest } from "./support/steps.ts";
import { hearToasts } from "./support/toasts.ts";

const TEST = "demo-recorded";
const executablePath = findChromium();

test.use({
  launchOptions: {
    // Chromium's own fake devices: a moving picture, slow enough to be encoded anywhere, and a beep every second.
    args: [
      ...CHROMIUM_FLAGS,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream=fps=5",
      "--autoplay-policy=no-user-gesture-required",
    ],
    // A muted browser has no audio thread, and its worklets hear nothing.
    ignoreDefaultArgs: ["--mute-audio"],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

const recorder = (page: Page) => page.getByRole("group", { name: "Recorder" });

async function record(page: Page, seconds: number): Promise<void> {
  await recorder(page).getByRole("button", { name: "Record", exact: true }).click();
  await expect(recorder(page).getByText("Recording…")).toBeVisible();
  await untilCountdown(page, seconds);
  await recorder(page).getByRole("button", { name: "Stop" }).click();
  await expect(recorder(page).getByRole("button", { name: "Upload" })).toBeVisible();
}

/** Waits until the countdown has advanced by this many seconds. */
async function untilCountdown(page: Page, seconds: number): Promise<void> {
  const left = async () => secondsOf(await recorder(page).getByRole("timer").textContent());
  const before = await left();
  await expect.poll(left).toBeLessThanOrEqual(before - seconds);
}

function secondsOf(text: string | null): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text ?? "") ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Plays it, seeks in it and returns its length. */
async function playThrough(page: Page, name: string): Promise<number> {
  const media = page.getByLabel(name, { exact: true });
  await expect(media).toBeVisible();
  return await media.evaluate(async (element: HTMLMediaElement) => {
    const once = (event: string) =>
      new Promise<void>((resolve, reject) => {
        element.addEventListener(event, () => resolve(), { once: true });
        element.addEventListener("error", () => reject(new Error(element.error?.message ?? "media error")), {
          once: true,
        });
      });
    if (element.readyState < 1) await once("loadedmetadata");
    await element.play();
    if (element.currentTime === 0) await once("timeupdate");
    element.pause();
    const target = element.duration / 2;
    const sought = once("seeked");
    element.currentTime = target;
    await sought;
    if (Math.abs(element.currentTime - target) > 0.5) throw new Error(`sought ${target}, is at ${element.currentTime}`);
    return element.duration;
  });
}

test("a video is recorded, watched, discarded, recorded again, uploaded, kept and played in the report [A1.24, B4.14, B9.07]", async ({
  page,
  enter,
  product,
  axe,
}) => {
  const toast = await hearToasts(page);
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "explain");
  await recorder(page).getByRole("button", { name: "Check camera and microphone" }).click();
  await expect(page.getByLabel("Camera preview")).toBeVisible();
  await axe(page);
  await record(page, 2);
  expect(await playThrough(page, "Video: your new recording")).toBeGreaterThan(1);

  await recorder(page).getByRole("button", { name: "Record Again" }).click();
  await expect(page.getByRole("dialog")).toContainText("Do you want to record again?");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await record(page, 3);
  const length = await playThrough(page, "Video: your new recording");
  expect(length).toBeGreaterThan(2);

  // Not uploaded yet: navigating to another question asks first, and a reload keeps it.
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "NOTE : Your current actions will be canceled. Would you like to continue?",
  );
  await page.getByRole("dialog").getByRole("button", { name: "CANCEL" }).click();
  await page.reload();
  await expect(recorder(page).getByRole("button", { name: "Upload" })).toBeVisible();
  expect(await playThrough(page, "Video: your new recording")).toBeCloseTo(length, 0);
  await axe(page);

  await recorder(page).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Upload Completed!")).toBeVisible();
  await toast("Video uploaded successfully (Question 1)");
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("region", { name: "Uploaded answer" })).toBeVisible();
  expect(await playThrough(page, "Video: Explain it to a newcomer")).toBeCloseTo(length, 0);
  const media = await product.db
    .selectFrom("proctor_media")
    .innerJoin("attempt", "attempt.id", "proctor_media.attempt_id")
    .select(["proctor_media.kind", "proctor_media.state", "proctor_media.content_type"])
    .where("attempt.account_id", "=", accountId)
    .execute();
  expect(media).toEqual([{ kind: "recording", state: "stored", content_type: "video/webm" }]);

  await submitTest(page);
  await page.waitForURL(/feedback|test-report/);
  await page.goto(`/v1/test-report/${TEST}`);
  expect(await playThrough(page, "Video: Explain it to a newcomer")).toBeCloseTo(length, 0);
  await expect(page.getByText(/^Length: 0:\d\d$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible();
  await axe(page);
});

test("an audio answer is a wav of 128000 bits per second, and its question can be played only a limited number of times [A1.25, B5.03, B9.06]", async ({
  page,
  enter,
}) => {
  const toast = await hearToasts(page);
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "call");
  await expect(page.getByText("You can play it 3 more times.")).toBeVisible();
  await page.getByRole("button", { name: "Play audio" }).click();
  await expect(page.getByText("You can play it 2 more times.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You can play it 2 more times.")).toBeVisible();

  await recorder(page).getByRole("button", { name: "Check microphone" }).click();
  await record(page, 3);
  await expect(page.getByText("No audio - Try again")).toHaveCount(0);
  expect(await playThrough(page, "Audio: your new recording")).toBeGreaterThan(2);
  await recorder(page).getByRole("button", { name: "Upload" }).click();
  await toast("Audio uploaded successfully (Question 2)");
  await expectSaved(page);

  const uri = await page.getByLabel("Audio: Answer the call").getAttribute("src");
  const wav = await (await page.request.get(uri ?? "")).body();
  expect(wav.subarray(0, 4).toString()).toBe("RIFF");
  expect(wav.readUInt32LE(28) * 8).toBe(128_000);
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 8_000, 16]);
  const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, index) =>
    Math.abs(wav.readInt16LE(44 + index * 2)),
  );
  expect(Math.max(...samples.slice(0, 100_000))).toBeGreaterThan(500);

  // The microphone is still open.
  await recorder(page).getByRole("button", { name: "Record Again" }).click();
  await record(page, 1);
  await recorder(page).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "A audio is already uploaded. Do you want to replace the uploaded audio with the new audio?",
  );
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("Upload Completed!")).toBeVisible();
  await expect.poll(() => page.getByLabel("Audio: Answer the call").getAttribute("src")).not.toBe(uri);
});

test("submitting waits for a recording that still uploads, and the report has it [B2.04, B7.09]", async ({
  page,
  context,
  enter,
}) => {
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "call");
  await recorder(page).getByRole("button", { name: "Check microphone" }).click();
  await record(page, 2);
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await context.route("**/storage/**", async (route) => {
    await held;
    await route.continue();
  });
  await recorder(page).getByRole("button", { name: "Upload" }).click();
  await expect(recorder(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", /^\d+$/);
  await submitTest(page);
  const modal = page.getByRole("dialog").filter({ hasText: "upload in progress" });
  await expect(modal).toContainText(
    "Audio upload in progress. Please don't close/refresh this window till upload completes.",
  );
  await expect(modal.getByRole("button")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(modal).toBeVisible();
  letGo();
  await page.waitForURL(/feedback|test-report/);
  await page.goto(`/v1/test-report/${TEST}`);
  expect(await playThrough(page, "Audio: Answer the call")).toBeGreaterThan(1);
});

test("a recording cut off by a reload is kept to the last second, and a failed upload does not block the test and is accepted later [A4.24, B4.15]", async ({
  page,
  browser,
  product,
  enter,
  faults,
}) => {
  faults.allow(/storage/);
  page.on("dialog", (dialog) => void dialog.accept());
  const toast = await hearToasts(page);
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "explain");
  await recorder(page).getByRole("button", { name: "Check camera and microphone" }).click();
  await recorder(page).getByRole("button", { name: "Record", exact: true }).click();
  await untilCountdown(page, 4);
  await page.reload();
  await expect(recorder(page).getByRole("button", { name: "Upload" })).toBeVisible();
  expect(await playThrough(page, "Video: your new recording")).toBeGreaterThan(2);

  await page.route("**/storage/**", (route) => route.abort());
  await recorder(page).getByRole("button", { name: "Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload failed" });
  await expect(dialog).toContainText(
    'Upload failed! Please retry by clicking "Upload" or "Record Again" for these questions:',
  );
  await expect(dialog).toContainText("Question 1: Explain it to a newcomer");
  await dialog.getByRole("button", { name: "Later" }).click();
  await submitTest(page);
  await page.getByRole("button", { name: "Submit test without unsaved answers" }).click();
  await page.waitForURL(/feedback|test-report/);
  await expect(page.getByRole("region", { name: "Recordings on this device" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download, Question 1: Explain it to a newcomer" }).click();
  expect((await download).suggestedFilename()).toBe(`${TEST}-explain.webm`);

  // The storage is back: the page uploads the recording as a late draft.
  await page.unroute("**/storage/**");
  await page.reload();
  await toast("Video uploaded successfully (Question 1)");
  await expect(page.getByRole("region", { name: "Recordings on this device" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Late drafts" }).getByRole("listitem")).toHaveCount(1);

  const office = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(office);
  const desk = await office.newPage();
  await desk.goto("/v1/login");
  await desk.request.get("/gateways/validate-session");
  await post(desk, "/accounts/login", RECRUITER);
  await desk.goto(`/v1/test-report/${TEST}?username=${encodeURIComponent(await usernameOf(product, accountId))}`);
  const card = desk.getByRole("region", { name: "Late draft: Explain it to a newcomer" });
  await expect(card).toContainText(
    /The server heard of a recording for this question on .* before the answer was closed\./,
  );
  expect(await playThrough(desk, "Video: Explain it to a newcomer")).toBeGreaterThan(2);
  await card.getByRole("button", { name: /^Accept draft/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(card).toContainText("Accepted by");
  await expect.poll(() => statusesOf(product, accountId)).toEqual(["NRE"]);
  await desk.getByRole("link", { name: "Review: Explain it to a newcomer" }).click();
  await expect(desk.getByRole("button", { name: "Save mark" })).toBeVisible();
  await office.close();
});

async function statusesOf(product: Product, accountId: number) {
  const rows = await product.db
    .selectFrom("solution")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .select("solution.status")
    .where("attempt.account_id", "=", accountId)
    .execute();
  return rows.map(({ status }) => status);
}

async function usernameOf(product: Product, accountId: number): Promise<string> {
  const account = product.db.selectFrom("account").select("username").where("id", "=", accountId);
  return (await account.executeTakeFirstOrThrow()).username;
}
