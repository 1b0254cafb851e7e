import type { Page } from "@playwright/test";

/** What is done on a page before its deadline takes longer if loading it takes longer. */
const LOADS_OF_TIME = 3;

/** Returns a moment that leaves time to load and use the page on a busy machine. */
export async function deadlineFor(page: Page, seconds: number, isLoaded: () => Promise<void>): Promise<Date> {
  const before = Date.now();
  await page.reload();
  await isLoaded();
  const now = Date.now();
  return new Date(now + seconds * 1_000 + LOADS_OF_TIME * (now - before));
}
