import type { Page } from "@playwright/test";
import { openWithMedia } from "./support/fake-media.ts";
import { cardOf } from "@invigil/vision/testing/pictures";
import { expect, test } from "./support/journey.ts";
import { speak } from "./support/microphone-file.ts";
import { kindsOf, storedKinds } from "./support/proctored.ts";
import { RECRUITER } from "./support/product.ts";
import { post, submitTest } from "./support/steps.ts";

const TEST = "demo-proctored";

/** Counts the device prompts, and keeps the tracks so that a device can be unplugged. */
async function watchDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    Object.assign(globalThis, { prompts: 0, tracks: [] });
    mediaDevices.getUserMedia = async (wanted) => {
      const kept = globalThis as unknown as { prompts: number; tracks: MediaStreamTrack[] };
      kept.prompts += 1;
      const stream = await ask(wanted);
      kept.tracks.push(...stream.getVideoTracks());
      return stream;
    };
  });
}
const prompts = (page: Page) => page.evaluate(() => (globalThis as unknown as { prompts: number }).prompts);

/** A hand over the lens: the open camera shows only black from now on. */
async function cover(page: Page): Promise<void> {
  await page.getByLabel("What your camera sees").evaluate(async (video: HTMLVideoElement) => {
    for (const track of (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks) track.enabled = false;
    const frame = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    // A frame already on its way may still show the face.
    await frame();
    await frame();
  });
}

/** Whether somebody can see the middle of it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return seen === element || element.contains(seen);
}

/** What the page says over its socket, by type. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      for (const [, type = ""] of String(payload).matchAll(/"type":"([\w-]+)"/g)) said.push(type);
      for (const [, action = ""] of String(payload).matchAll(/"action":"(\w+)"/g)) said.push(action);
    });
  });
  return said;
}

async function proveIdentity(page: Page): Promise<void> {
  const photo = page.locator("section[data-proof]").first();
  await expect(photo.getByRole("button", { name: "Take picture" })).toBeVisible();
  await cover(page);
  await photo.getByRole("button", { name: "Take picture" }).click();
  await photo.getByRole("button", { name: "Submit" }).click();
  await expect(photo.getByRole("alert")).toContainText("Image verification failed!");
  await photo.getByRole("button", { name: "Retake" }).click();
  await photo.getByRole("button", { name: "Take picture" }).click();
  await photo.getByRole("button", { name: "Submit" }).click();
  await expect(photo).toHaveAttribute("data-proof", "uploaded");
  const card = page.getByRole("region", { name: "ID document" });
  // A face is no document.
  await card.getByRole("button", { name: "Take picture" }).click();
  await card.getByRole("button", { name: "Submit" }).click();
  await expect(card.getByRole("alert")).toContainText("No document can be recognised");
  await card.getByRole("button", { name: "Retake" }).click();
  const picture = { name: "card.webp", mimeType: "image/webp", buffer: await cardOf("ann") };
  await card.locator('input[type="file"]').setInputFiles(picture);
  await card.getByRole("button", { name: "Submit" }).click();
  await expect(card).toHaveAttribute("data-proof", "uploaded");
  const sample = page.getByRole("region", { name: "Voice sample" });
  await sample.getByRole("button", { name: /^Record/ }).click();
  await sample.getByRole("button", { name: "Submit" }).click();
  await expect(sample).toHaveAttribute("data-proof", "uploaded");
}

test("from the privacy step through identity and camera to the reviewer's timeline [B2.05, B2.08, B2.15, B4.02, B4.05, B4.06, B5.05, B7.20, B9.04]", async ({
  product,
  enter,
  faults,
  axe,
}) => {
  const sentence = await speak("I am the person who was invited, and I am answering on my own.");
  const browser = await openWithMedia({
    camera: [{ scene: "face", seconds: 5 }],
    microphone: Array.from({ length: 40 }, () => sentence),
  });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl, viewport: { width: 1280, height: 800 } });
    await faults.watch(context);
    // A picture that shows nothing is refused.
    faults.allow(/status of 400.*(identity_image|id_card_image)/);
    const page = await context.newPage();
    await watchDevices(page);
    const said = listen(page);
    const { accountId } = await enter(page, TEST);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("30 days");
    expect(await prompts(page)).toBe(0);
    await axe(page);
    await page.getByRole("button", { name: "I understand, continue" }).click();
    await expect(page.getByText("Everything is ready.")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await proveIdentity(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /^Start/ }).click();
    await page.waitForURL("**/problems");

    const prompt = page.getByRole("button", { name: "Enter full screen" });
    await expect(page.getByText("requires your browser window to be in fullscreen mode.")).toBeVisible();
    await prompt.click();
    await expect(page.getByRole("region", { name: "Webcam preview" })).toBeVisible();
    await expect(prompt).toHaveCount(0);
    // Above everything else, once no dialog is.
    const reminder = page.getByText("You are being watched. Ensure that your complete face is captured in the camera.");
    await expect(reminder).toBeVisible();
    expect(await reminder.evaluate(isOnTop)).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await prompt.click();
    await expect.poll(() => storedKinds(product, accountId)).toContain("snapshot image/webp");

    await page.evaluate(() => {
      for (const track of (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks) {
        track.stop();
        track.dispatchEvent(new Event("ended"));
      }
    });
    await expect(page.getByRole("dialog").filter({ hasText: "Webcam Not Detected" })).toBeVisible();
    await expect.poll(() => kindsOf(product, accountId)).toContain("webcam-disabled");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /without/i })
      .click();
    await submitTest(page);
    await page.waitForURL("**/feedback");
    const sent = ["proctor-init", "validate-session", "track", "START_TEST", "END_TEST", "location-changed"];
    expect(new Set(said)).toEqual(
      new Set([...said, ...sent, "webcam-enabled", "webcam-disabled", "full-screen-entered", "full-screen-left"]),
    );

    const { username } = await product.db
      .selectFrom("account")
      .select("username")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    const desk = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
    await faults.watch(desk.context());
    await desk.goto("/v1/login");
    await desk.request.get("/gateways/validate-session");
    await post(desk, "/accounts/login", RECRUITER);
    await desk.goto(`/v1/test-report/${TEST}/timeline?username=${username}`);
    await expect(desk.getByRole("heading", { level: 1, name: /^Timeline:/ })).toBeVisible();
    await expect(desk.getByText("Evidence, not a verdict")).toBeVisible();
    for (const line of ["Camera off", "Left full screen", "Proof of identity"])
      await expect(desk.getByText(line).first()).toBeVisible();
    const film = desk.getByRole("region", { name: "Pictures as a film" });
    await film.getByRole("button", { name: "Next picture" }).click();
    const size = await film.locator("figure img").evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      const { headers } = await fetch(picture.src);
      return [headers.get("content-type"), picture.naturalWidth, picture.naturalHeight];
    });
    expect(size).toEqual(["image/webp", 640, 480]);
    const fold = desk.getByRole("button", { name: /routine entries/ }).first();
    await fold.focus();
    await desk.keyboard.press("Enter");
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    await axe(desk);
  } finally {
    await browser.close();
  }
});
