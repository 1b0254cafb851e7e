import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

const executablePath = findChromium();
const PATIENCE = 120_000;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Of these and of no journey: a machine that does other things as well is slow, and a wait that comes true costs nothing.
  timeout: 900_000,
  expect: { timeout: PATIENCE },
  use: {
    browserName: "chromium",
    actionTimeout: PATIENCE,
    navigationTimeout: PATIENCE,
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // In every new context it would fetch the whole app in the background; the journeys without a connection have it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Written for every step, it costs a sixth of the time; a failure has its picture above. `--trace on` asks for it.
    trace: "off",
  },
});
