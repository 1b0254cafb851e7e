import type { Page } from "@playwright/test";

/** What is done in a page before its deadline takes longer where loading it takes longer. */
const LOADS_OF_TIME = 3;

/** A moment that leaves the page time to load and to be used, on a machine that does other things as well. */
export async function deadlineFor(page: Page, seconds: number, isLoaded: () => Promise<void>): Promise<Date> {
  const before = Date.now();
  await page.reload();
  await isLoaded();
  const now = Date.now();
  return new Date(now + seconds * 1_000 + LOADS_OF_TIME * (now - before));
}
