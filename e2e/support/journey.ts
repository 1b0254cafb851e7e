import { test as base, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { collectFaults, type Faults } from "./faults.ts";
import { startProduct, type Invitation, type Product } from "./product.ts";
import { saveScreens } from "./screenshots.ts";

interface Fixtures {
  /** A new candidate opens the invitation to a test and arrives on its landing page. */
  enter(page: Page, testSlug: string, query?: string, arrivesAt?: string): Promise<Invitation>;
  /** A journey fails when a page complains; `allow` names what it provokes on purpose. */
  faults: Faults;
  axe(page: Page): Promise<void>;
  screens(page: Page, name: string): Promise<void>;
}
interface WorkerFixtures {
  product: Product;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, give) => {
      const product = await startProduct();
      await give(product);
      await product.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ product }, give) => give(product.baseUrl),
  faults: [
    async ({ context }, give) => {
      const faults = collectFaults();
      await faults.watch(context);
      await give(faults);
      expect(faults.found(), "what the pages complained about").toEqual([]);
    },
    { auto: true },
  ],
  enter: async ({ product }, give) => {
    await give(async (page, testSlug, query = "", arrivesAt = `**/v1/test/${testSlug}**`) => {
      const invitation = await product.invite(testSlug);
      await page.goto(invitation.link + query);
      await page.waitForURL(arrivesAt);
      return invitation;
    });
  },
  axe: async ({}, give) => give(expectAccessible),
  screens: async ({}, give) => give(saveScreens),
});

export { expect } from "@playwright/test";
