import type { Page } from "@playwright/test";
import { makeEssayTest, openEssay, storedText } from "./support/essay.ts";
import { expect, test } from "./support/journey.ts";
import { expectKept } from "./support/offline.ts";
import { withProfile } from "./support/own-browser.ts";
import type { Product } from "./support/product.ts";
import { begin, expectSaved, startAtOnce } from "./support/steps.ts";
import { startTypist, type Typist } from "./support/typist.ts";

/** How long the server is away at least; `npm run faults:network` makes it a minute. */
const CUT_SECONDS = Number(process.env["CUT_SECONDS"] ?? 0);
const NOISE = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|WebSocket|status of (409|500)/;

async function expectNothingLost(page: Page, typist: Typist, product: Product, accountId: number): Promise<void> {
  await expectSaved(page);
  expect(await storedText(product, accountId)).toBe(typist.typed());
}

/** The last key has reached this device or the server: a busy machine needs a moment for it, which nothing survives. */
async function expectHeld(page: Page, typist: Typist, product: Product, accountId: number): Promise<void> {
  const drafts = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed.")));
        });
      const database = await done(indexedDB.open("invigil"));
      const found: unknown[] = await done(database.transaction("drafts").objectStore("drafts").getAll());
      database.close();
      return found;
    });
  const held = async () => JSON.stringify([await drafts(), { answer: await storedText(product, accountId) }]);
  await expect.poll(held, { intervals: [20] }).toContain(`"answer":${JSON.stringify(typist.typed())}`);
}

for (const kind of ["TEX", "SUB"] as const) {
  test(`killing and restarting the server costs no character of type ${kind}`, async ({
    page,
    enter,
    product,
    faults,
  }) => {
    faults.allow(NOISE);
    const { slug, essay } = await makeEssayTest(product, kind);
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await openEssay(page, essay);
    const typist = startTypist(page);
    await typist.typeFor(2);
    await product.kill();
    await typist.typeWhile(expectKept(page));
    await typist.typeFor(Math.max(1, CUT_SECONDS));
    await typist.typeWhile(product.revive());
    await expectNothingLost(page, typist, product, accountId);
  });
}

test("a crashing tab costs no character", async ({ page, context, enter, product, faults }) => {
  faults.allow(NOISE);
  const { slug, essay } = await makeEssayTest(product, "TEX");
  const { accountId } = await enter(page, slug);
  await startAtOnce(page, slug);
  await openEssay(page, essay);
  const before = startTypist(page);
  await before.typeFor(2);
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  const next = await context.newPage();
  await openEssay(next, essay);
  await expectNothingLost(next, before, product, accountId);
});

test("killing the browser costs no character", async ({ product }) => {
  const { slug, essay } = await makeEssayTest(product, "TEX");
  const { accountId, link } = await product.invite(slug);
  await withProfile(async (openBrowser) => {
    const first = await openBrowser();
    const page = await first.context.newPage();
    await page.goto(link);
    await begin(page);
    await openEssay(page, new URL(essay, product.baseUrl).href);
    const typist = startTypist(page);
    await typist.typeFor(2);
    await expectHeld(page, typist, product, accountId);
    await first.kill();

    const second = await openBrowser();
    const again = await second.context.newPage();
    await again.goto(link);
    await openEssay(again, new URL(essay, product.baseUrl).href);
    await expectNothingLost(again, typist, product, accountId);
  });
});
