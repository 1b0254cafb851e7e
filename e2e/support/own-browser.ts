import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type BrowserContext } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.ts";

interface OwnBrowser {
  context: BrowserContext;
  /** Like a power cut: the browser gets no time to write anything. */
  kill(): Promise<void>;
}

/** A browser with a profile on disk, so that it can be killed and reopened. */
export async function withProfile(run: (open: () => Promise<OwnBrowser>) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "invigil-profile-"));
  const kills: (() => Promise<void>)[] = [];
  try {
    await run(async () => {
      const opened = await launch(profile);
      kills.push(opened.kill);
      return opened;
    });
  } finally {
    await Promise.all(kills.map((kill) => kill()));
    // A helper process of the browser may still be writing while it exits.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function launch(profile: string): Promise<OwnBrowser> {
  const flags = [...CHROMIUM_FLAGS, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  // A process group of its own, so that the browser's helpers die with it.
  const browser = spawn(ensureChromium(), [...flags, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const exited = once(browser, "exit");
  const address = await debuggingAddress(browser.stderr);
  const connected = await chromium.connectOverCDP(address);
  const [context] = connected.contexts();
  if (!context) throw new Error("The browser has no context.");
  return {
    context,
    async kill() {
      if (browser.exitCode !== null || browser.signalCode !== null || browser.pid === undefined) return;
      process.kill(-browser.pid, "SIGKILL");
      await exited;
    },
  };
}

async function debuggingAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The browser ended before it could be reached.");
}
