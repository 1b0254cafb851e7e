import { BREAKPOINTS_PX } from "@invigil/contract/constants";
import { expect, type Page } from "@playwright/test";
import { test as journey } from "./journey.ts";

/** Nothing may lie outside the window at any breakpoint of the layout. */
async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [...Object.values(BREAKPOINTS_PX), 400]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A page as axe and people see it. */
type Check = (name: string) => Promise<void>;
export const test = journey.extend<{ check: Check }>({
  check: async ({ page, axe, screens }, give) => {
    await give(async (name) => {
      await axe(page);
      await expectNoSideways(page);
      await screens(page, name);
    });
  },
});

export { expect } from "@playwright/test";
