import type { Page } from "@playwright/test";
import { deadlineFor } from "./support/deadline.ts";
import { openWithMedia } from "./support/fake-media.ts";
import { expect, test } from "./support/journey.ts";
import { noise, quiet, speak } from "./support/microphone-file.ts";
import { kindsOf, makeProctored, storedKinds } from "./support/proctored.ts";
import { startAtOnce } from "./support/steps.ts";

/** Two models and a voice detector load first, on a machine that is busy with other things too. */
const MODELS_LOAD = 240_000;
const EXPECTED = ["webcam-enabled", "microphone-enabled", "no-face", "multiple-faces", "objects", "voice"];

interface Opened {
  tracks: MediaStreamTrack[];
  sockets: WebSocket[];
}

/** Counts the live camera and microphone tracks and the open sockets of a page. */
async function watchOpened(page: Page) {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const opened: Opened = { tracks: [], sockets: [] };
    Object.assign(globalThis, { opened });
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      opened.tracks.push(...stream.getTracks());
      return stream;
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        opened.sockets.push(this);
      }
    };
  });
  return () =>
    page.evaluate(() => {
      const { tracks, sockets } = (globalThis as unknown as { opened: Opened }).opened;
      return {
        live: tracks.filter(({ readyState }) => readyState === "live").length,
        sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      };
    });
}

test("a face, nobody, two people, a phone, speech and noise are each recognised until time is up [B4.01, B4.08]", async ({
  product,
  enter,
  faults,
}) => {
  const { slug } = await makeProctored(product, { snapshot: true, snapshot_seconds: 5, audio: { enabled: true } });
  const browser = await openWithMedia({
    camera: [
      { scene: "face", seconds: 4 },
      { scene: "nobody", seconds: 8 },
      { scene: "twoFaces", seconds: 8 },
      { scene: "phone", seconds: 8 },
    ],
    microphone: [quiet(50), await speak("What is the answer to question number three?"), quiet(3), noise(5), quiet(20)],
  });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const page = await context.newPage();
    const opened = await watchOpened(page);
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await page.goto(`/v1/test/${slug}/problems`);
    for (const kind of EXPECTED) {
      await expect.poll(() => kindsOf(product, accountId), { message: kind, timeout: MODELS_LOAD }).toContain(kind);
    }
    const stored = ["incident audio/wav", "snapshot image/webp"];
    await expect.poll(() => storedKinds(product, accountId)).toEqual(stored);
    // Waits until the noise is over, which is not a voice.
    await page.waitForTimeout(12_000);
    expect((await kindsOf(product, accountId)).filter((kind) => kind === "voice")).toHaveLength(1);

    // At the deadline the page that goes on to feedback releases devices and socket.
    const watches = () => expect.poll(() => opened()).toEqual({ live: 2, sockets: 1 });
    // A picture may be on its way at that moment; the server's clock decides.
    faults.allow(/status of 409.*signed-url/);
    const expires_at = await deadlineFor(page, 20, watches);
    await product.db.updateTable("attempt").set({ expires_at }).where("account_id", "=", accountId).execute();
    await page.reload();
    await watches();
    await page.waitForURL("**/feedback");
    await expect.poll(() => opened()).toEqual({ live: 0, sockets: 0 });
  } finally {
    await browser.close();
  }
});
