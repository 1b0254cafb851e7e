import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "../scripts/chromium.ts";
import { expect, test } from "./support/journey.ts";
import { kindsOf, linesOf, makeProctored } from "./support/proctored.ts";
import { startAtOnce } from "./support/steps.ts";

const FAKE_CAMERA = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];

/** What a candidate can reach from the console. */
function keepTracks() {
  const tracks: MediaStreamTrack[] = [];
  Object.assign(globalThis, { tracks });
  const { mediaDevices } = navigator as Partial<Navigator>;
  // Only secure pages have devices; the empty one at the beginning has none.
  if (!mediaDevices) return;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

/** A prompt that nobody answers. */
function leavePromptOpen() {
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (mediaDevices) mediaDevices.getUserMedia = () => new Promise(() => {});
}

/** An extension that makes every page believe that its window is in front. */
function hideLeaves() {
  for (const name of ["blur", "focus", "visibilitychange"]) {
    globalThis.addEventListener(name, (event) => event.target === globalThis && event.stopImmediatePropagation(), true);
    document.addEventListener(name, (event) => event.target === document && event.stopImmediatePropagation(), true);
  }
  Object.defineProperty(document, "visibilityState", { get: () => "visible" });
}

/** A script that keeps what the page says about leaves from the server, and lets everything else through. */
function dropLeaves() {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function sendOthers(data) {
    const left = typeof data === "string" && /"type":"(blur|focus|increment-browser-tolerance)"/.test(data);
    if (!left) send.call(this, data);
  };
}

/** Really leaves the window, because Playwright would pretend that every page has the focus, and returns then. */
async function leaveUntil(context: BrowserContext, page: Page, isNoticed: () => Promise<void>) {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  const elsewhere = await context.newPage();
  await elsewhere.bringToFront();
  await isNoticed();
  await page.bringToFront();
}

test("a stopped camera, another site in the same tab, an open prompt, hidden and unreported leaves each leave a line [B2.15, B4.03, B4.06, B8.02]", async ({
  product,
  enter,
  faults,
}) => {
  const proctor = { snapshot: true, snapshot_seconds: 3, browser_tolerance: { enabled: true, count: 5 } };
  const { slug } = await makeProctored(product, proctor);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, ...FAKE_CAMERA],
  });

  async function open(prepare: () => void) {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    await context.addInitScript(prepare);
    const page = await context.newPage();
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await page.goto(`/v1/test/${slug}/problems`);
    const bar = page.getByRole("banner");
    await expect(bar.getByText("You are being watched. Ensure that your complete face is captured")).toBeVisible();
    await expect(bar.getByRole("button", { name: "Proctoring is on" })).toBeVisible();
    await expect(bar.getByRole("button", { name: /connection: / })).toBeVisible();
    await expect.poll(() => kindsOf(product, accountId)).toContain("fingerprint");
    const lines = (...kinds: string[]) => linesOf(product, accountId, kinds);
    return { context, page, lines };
  }

  async function stopCameraAndVisitAnotherSite() {
    const { page, lines } = await open(keepTracks);
    await expect.poll(() => lines("snapshot")).not.toEqual([]);
    await page.evaluate(() => {
      for (const track of (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks) track.stop();
    });
    const camera = page.getByRole("dialog").filter({ hasText: "Webcam Not Detected" });
    await expect(camera).toContainText("The camera was turned off.");
    await camera.getByRole("button", { name: "Continue without webcam" }).click();
    // The server misses the pictures as well, which is the same happening.
    await expect
      .poll(() => lines("webcam-disabled", "pictures-missing"))
      .toMatchObject([
        { kind: "webcam-disabled", part_of: null, data: { reason: "stopped" } },
        { kind: "pictures-missing", part_of: expect.any(Number) as unknown },
      ]);
    await page.goto("data:text/plain,the answers");
    // Longer than a busy machine needs to open a page, because that time does not count.
    await page.waitForTimeout(12_000);
    await page.goBack();
    const warning = page.getByRole("dialog").filter({ hasText: "You had navigated away from the test screen." });
    await expect(warning).toContainText("You will get a maximum of 4 more warnings");
    expect(await lines("blur", "focus")).toMatchObject([
      { kind: "blur", source: "server" },
      { kind: "focus", source: "server", data: { opened: "back_forward", said: true, counted: true } },
    ]);
    // A reload is not a leave.
    await expect.poll(() => lines("fingerprint")).toHaveLength(2);
    await page.reload();
    await expect.poll(() => lines("fingerprint")).toHaveLength(3);
    expect(await lines("blur")).toHaveLength(1);
  }

  async function leavePromptOpenAndHide() {
    const { context, page, lines } = await open(keepTracks);
    await context.addInitScript(leavePromptOpen);
    await context.addInitScript(hideLeaves);
    await page.reload();
    const camera = page.getByRole("dialog").filter({ hasText: "Webcam Not Detected" });
    await expect(camera).toContainText("Your browser is still asking whether it may use the camera.");
    await expect.poll(() => lines("webcam-disabled")).toMatchObject([{ data: { reason: "PromptOpen" } }]);
    await camera.getByRole("button", { name: "Continue without webcam" }).click();
    // Seconds in which a busy machine was late are no proof, so it may take more of them.
    await leaveUntil(context, page, () => expect.poll(() => lines("not-shown")).toHaveLength(1));
    expect(await lines("blur")).toEqual([]);
  }

  async function dropWhatIsSaidAboutLeaves() {
    const { context, page, lines } = await open(dropLeaves);
    await leaveUntil(context, page, () => page.waitForTimeout(3_000));
    // Its messages have a minute to arrive.
    await expect
      .poll(() => lines("exits-unreported"), { timeout: 150_000 })
      .toMatchObject([{ source: "server", data: { counted: 1, arrived: 0 } }]);
    expect(await lines("blur", "focus")).toEqual([]);
  }

  try {
    await Promise.all([stopCameraAndVisitAnotherSite(), leavePromptOpenAndHide(), dropWhatIsSaidAboutLeaves()]);
  } finally {
    await browser.close();
  }
});
