import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { CHROMIUM_FLAGS } from "./browser-box.ts";

const executablePath = "/usr/bin/chromium";
const NAME = "--disable-features=";

it.skipIf(!existsSync(executablePath))(
  "opens nothing beside the page, and keeps what its driver switches off",
  async () => {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, chromiumSandbox: false });
    try {
      const session = await browser.newBrowserCDPSession();
      const { commandLine } = await session.send("SystemInfo.getInfo");
      const lists = commandLine.split(/\s+/).filter((word) => word.startsWith(NAME));
      const [given = [], last = []] = [lists[0], lists.at(-1)].map((list) => list?.slice(NAME.length).split(","));
      expect(lists.length).toBeGreaterThan(1);
      expect(last).toEqual(expect.arrayContaining(given));

      await browser.newPage();
      const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
      expect(targetInfos.map(({ type }) => type).toSorted()).toEqual(["page", "tab"]);
    } finally {
      await browser.close();
    }
  },
);
