import { makeEssayTest, openEssay, storedText } from "./support/essay.ts";
import { expect, test } from "./support/journey.ts";
import { expectSaved, startAtOnce } from "./support/steps.ts";
import { startTypist } from "./support/typist.ts";

const NOISE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|WebSocket|ERR_FAILED/;

for (const kind of ["TEX", "SUB"] as const) {
  test(`a browser that stores nothing says so, asks before leaving, and costs no character of type ${kind} [B2.03]`, async ({
    page,
    context,
    enter,
    product,
    faults,
  }) => {
    faults.allow(NOISE);
    await context.addInitScript(() => {
      const full = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      IDBObjectStore.prototype.put = full;
      IDBObjectStore.prototype.add = full;
      Storage.prototype.setItem = full;
    });
    const { slug, essay } = await makeEssayTest(product, kind);
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await openEssay(page, essay);
    const typist = startTypist(page);
    await typist.typeFor(2);
    await expectSaved(page);
    expect(await storedText(product, accountId)).toBe(typist.typed());

    await context.setOffline(true);
    const onlyHere = page.getByText("Only in this tab").first();
    await typist.typeWhile(expect(onlyHere).toBeVisible());
    await typist.typeFor(2);
    await expect(page.getByText("Kept on this device")).toHaveCount(0);
    // Declining keeps the candidate on the page, with everything typed.
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();

    await context.setOffline(false);
    await typist.typeFor(1);
    await expectSaved(page);
    expect(await storedText(product, accountId)).toBe(typist.typed());
  });
}
