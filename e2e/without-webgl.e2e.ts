import { openWithMedia, WITHOUT_WEBGL } from "./support/fake-media.ts";
import { expect, test } from "./support/journey.ts";
import { quiet } from "./support/microphone-file.ts";
import { kindsOf, makeProctored } from "./support/proctored.ts";
import { startAtOnce } from "./support/steps.ts";

/** Two models load first, on a machine that is busy with other things too. */
const MODELS_LOAD = 240_000;

test("detection works without WebGL, and a dark camera is told to the candidate and the reviewer", async ({
  product,
  enter,
  faults,
}) => {
  const { slug } = await makeProctored(product, { snapshot: true, snapshot_seconds: 5 });
  const browser = await openWithMedia({
    camera: [
      { scene: "nobody", seconds: 8 },
      { scene: "dark", seconds: 20 },
    ],
    microphone: [quiet(1)],
    flags: WITHOUT_WEBGL,
  });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const page = await context.newPage();
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await page.goto(`/v1/test/${slug}/problems`);
    expect(await page.evaluate(() => new OffscreenCanvas(1, 1).getContext("webgl2"))).toBeNull();
    await expect(page.getByText("It is too dark.")).toBeVisible({ timeout: MODELS_LOAD });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    for (const kind of ["no-face", "camera-unclear"]) {
      await expect.poll(() => kindsOf(product, accountId), { message: kind, timeout: MODELS_LOAD }).toContain(kind);
    }
    // It goes when the picture is good again.
    await expect(page.getByText("It is too dark.")).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
