import type { BrowserContext, Page, Route } from "@playwright/test";
import { deadlineFor } from "./support/deadline.ts";
import { makeEssayTest, openEssay, storedText, takeUp } from "./support/essay.ts";
import { expect, test } from "./support/journey.ts";
import { expectKept, SAVES } from "./support/offline.ts";
import type { Product } from "./support/product.ts";
import { expectQuestion, expectSaved, startAtOnce } from "./support/steps.ts";
import { startTypist, type Typist } from "./support/typist.ts";

/** How long the network is cut at least; `npm run faults:network` makes it a minute. */
const CUT_SECONDS = Number(process.env["CUT_SECONDS"] ?? 0);
const NOISE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|WebSocket|ERR_FAILED|status of (409|500)/;

test.use({ serviceWorkers: "allow" });

/** Changes this page's field in the same person's other browser. */
async function storeElsewhere(other: BrowserContext, link: string, address: string): Promise<void> {
  const second = await other.newPage();
  await second.goto(link);
  await openEssay(second, address);
  await second.keyboard.type("from elsewhere");
  await expectSaved(second);
  await second.close();
}

async function expectNothingLost(page: Page, typist: Typist, product: Product, accountId: number): Promise<void> {
  await expectSaved(page);
  expect(await storedText(product, accountId)).toBe(typist.typed());
}

for (const kind of ["TEX", "SUB"] as const) {
  test(`a typist loses no character of an answer of type ${kind}, whatever happens to the connection [B2.03, A4.11]`, async ({
    page,
    context,
    browser,
    enter,
    product,
    faults,
  }) => {
    faults.allow(NOISE);
    const { slug, essay } = await makeEssayTest(product, kind);
    const { accountId, link } = await enter(page, slug);
    await startAtOnce(page, slug);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await openEssay(page, essay);
    const typist = startTypist(page);
    const nothingLost = () => expectNothingLost(page, typist, product, accountId);
    await typist.typeFor(2);

    await test.step("another browser stores another version", async () => {
      await nothingLost();
      const other = await browser.newContext({ baseURL: product.baseUrl });
      await faults.watch(other);
      // A message from the server does not replace what is not stored yet.
      await page.route(SAVES, (route) => route.abort());
      await typist.typeFor(1);
      await storeElsewhere(other, link, essay);
      await other.close();
      await page.unroute(SAVES);
      const compare = page.getByRole("button", { name: "Compare" });
      await typist.typeWhile(expect(compare).toBeVisible());
      await typist.typeFor(1);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await compare.click();
      await page.getByRole("button", { name: "Keep my version" }).click();
      await nothingLost();
      await takeUp(page);
    });

    await test.step("requests stall, then the server returns only 500", async () => {
      const held: Route[] = [];
      let isBroken = false;
      await page.route(SAVES, async (route) => {
        if (isBroken) await route.fulfill({ status: 500, json: { code: "internal" } });
        else held.push(route);
      });
      await typist.typeFor(1);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await typist.typeFor(1);
      isBroken = true;
      await Promise.all(held.map((route) => route.continue()));
      await typist.typeWhile(expectKept(page));
      await page.unroute(SAVES);
      await nothingLost();
    });

    await test.step("the page is reloaded in a pause", async () => {
      await typist.typeFor(1);
      await page.reload();
      await takeUp(page);
    });

    await test.step("the network is down long enough to be shown, and the page is reloaded meanwhile", async () => {
      await context.setOffline(true);
      const lost = page.getByRole("dialog", { name: "Your internet connection is lost" });
      await typist.typeWhile(expect(lost).toBeVisible());
      await typist.typeFor(Math.max(1, CUT_SECONDS));
      await expect(lost).toBeVisible();
      await page.reload();
      await takeUp(page);
      await typist.typeFor(1);
      await context.setOffline(false);
      await typist.typeFor(2);
      await nothingLost();
    });
  });
}

/** A page knows the server's time only to half a round trip, and may close a moment early on a busy machine. */
const CLOCK_ERROR = 250;

const ENDS = [
  { what: "section", kind: "TEX", title: "Time is up for Section 1" },
  { what: "test", kind: "SUB", title: "Time is up" },
  { what: "section", kind: "SUB", title: "Time is up for Section 1" },
  { what: "test", kind: "TEX", title: "Time is up" },
] as const;

// The ordinary suite covers each end and each type once.
for (const { what, kind, title } of CUT_SECONDS > 0 ? ENDS : ENDS.slice(0, 2)) {
  test(`what is typed into an answer of type ${kind} until the ${what} ends is stored, and no key confirms the dialog [A4.20, A4.21]`, async ({
    page,
    enter,
    product,
    faults,
  }) => {
    faults.allow(NOISE);
    const { slug, essay, next } = await makeEssayTest(product, kind, what === "section" ? [30, 30] : undefined);
    const { accountId } = await enter(page, slug);
    await startAtOnce(page, slug);
    await openEssay(page, essay);
    const deadline = await deadlineFor(page, 10, () => expectQuestion(page));
    const end = deadline.getTime();
    await endAt(product, accountId, what, deadline);
    const byKey = await confirmationsByKey(page);
    await page.reload();
    await expectQuestion(page);
    await takeUp(page);
    const typist = startTypist(page);
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await typist.typeWhile(expect(dialog).toBeVisible());
    // Includes Spaces and Enters, in the second in which the dialog ignores keys and after it.
    await typist.typeFor(2);
    // A click would have to come before the dialog closes by itself, which a busy machine may miss.
    await page.waitForURL(what === "section" ? next : "**/feedback");
    expect(byKey()).toEqual([]);
    const kept = await storedText(product, accountId);
    const inTime = typist.typedBefore(end - CLOCK_ERROR);
    expect(kept.slice(0, inTime.length)).toBe(inTime);
    expect(typist.typed().startsWith(kept)).toBe(true);
  });
}

/** What keys confirm in dialogs from the next load of the page on: a button that no pointer pressed. */
async function confirmationsByKey(page: Page): Promise<() => string[]> {
  const confirmed: string[] = [];
  await page.exposeFunction("noteConfirmation", (name: string) => void confirmed.push(name));
  await page.addInitScript(() => {
    function note(event: MouseEvent): void {
      const { target, detail } = event;
      if (detail !== 0 || !(target instanceof HTMLElement) || !target.closest("dialog, [role=dialog]")) return;
      const tell = Reflect.get(window, "noteConfirmation") as (name: string) => void;
      tell(target.innerText);
    }
    document.addEventListener("click", note, true);
  });
  return () => confirmed;
}

async function endAt({ db }: Product, accountId: number, what: "section" | "test", expires_at: Date): Promise<void> {
  if (what === "test") {
    await db.updateTable("attempt").set({ expires_at }).where("account_id", "=", accountId).execute();
    return;
  }
  const attempts = db.selectFrom("attempt").select("id").where("account_id", "=", accountId);
  await db
    .updateTable("attempt_section")
    .set({ expires_at })
    .where("attempt_id", "in", attempts)
    .where("status", "=", "CTK")
    .execute();
}
