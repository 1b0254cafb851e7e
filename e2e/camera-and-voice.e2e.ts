import { openWithMedia } from "./support/fake-media.ts";
import { expect, test } from "./support/journey.ts";
import { noise, quiet, speak } from "./support/microphone-file.ts";
import { kindsOf, makeProctored, storedKinds } from "./support/proctored.ts";
import { startAtOnce } from "./support/steps.ts";

/** Two models and a voice detector load first, on a machine that does other things as well. */
const SLOW = 120_000;
const EXPECTED = ["webcam-enabled", "microphone-enabled", "no-face", "multiple-faces", "objects", "voice"];

test("face, nobody, two persons, a phone; speech and noise: each is seen for what it is [B4.08]", async ({
  product,
  enter,
  faults,
}) => {
  test.setTimeout(3 * SLOW);
  const { slug } = await makeProctored(product, { snapshot: true, snapshot_seconds: 5, audio: { enabled: true } });
  const browser = await openWithMedia({
    camera: [
      { scene: "face", seconds: 4 },
      { scene: "nobody", seconds: 8 },
      { scene: "twoFaces", seconds: 8 },
      { scene: "phone", seconds: 8 },
    ],
    microphone: [quiet(25), await speak("What is the answer to question number three?"), quiet(3), noise(5), quiet(20)],
  });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const page = await context.newPage();
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await page.goto(`/v1/test/${slug}/problems`);
    for (const kind of EXPECTED) {
      await expect.poll(() => kindsOf(product, accountId), { message: kind, timeout: SLOW }).toContain(kind);
    }
    const stored = ["incident audio/wav", "snapshot image/webp"];
    await expect.poll(() => storedKinds(product, accountId), { timeout: SLOW }).toEqual(stored);
    // Until the noise is over, which is no voice.
    await page.waitForTimeout(12_000);
    expect((await kindsOf(product, accountId)).filter((kind) => kind === "voice")).toHaveLength(1);
  } finally {
    await browser.close();
  }
});
