import type { Page } from "@playwright/test";
import { settle } from "./accessibility.ts";

const WIDTHS = [1280, 576];
const SCHEMES = ["light", "dark"] as const;

/**
 * With SCREENS=1, saves the current page, wide and narrow, light and dark, to test-results/screens for people to look
 * at.
 */
export async function saveScreens(page: Page, name: string): Promise<void> {
  if (process.env["SCREENS"] === undefined) return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
