import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** No axe rule may be broken, however minor, in the light or the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    await stylesheetsLoaded(page);
    // Passing rules need no description. Frames of another origin would need an extra page and hold none of ours.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    // The schemes differ only in colours.
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules(COLOUR_RULES)).analyze();
    const faults = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
    }));
    expect.soft(faults, `axe, ${colorScheme} scheme, ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** A colour in mid-transition has a contrast that nobody ever sees, so every transition is brought to its end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter((each) => each.playState !== "finished" && each.effect?.getComputedTiming().endTime !== Infinity);
    // The end of one may be the beginning of another.
    for (let left = ending(); left.length > 0; left = ending()) {
      for (const each of left) each.finish();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}

/** By then a stylesheet has come, or never will, because its server is down. */
const LOADED = 5_000;

/** Axe reads a stylesheet that is still being loaded by means that the page's policy refuses. */
async function stylesheetsLoaded(page: Page): Promise<void> {
  const areReadable = () =>
    [...document.styleSheets].every((sheet) => {
      try {
        return sheet.cssRules !== null;
      } catch {
        return false;
      }
    });
  await page.waitForFunction(areReadable, null, { timeout: LOADED }).catch(() => undefined);
}
