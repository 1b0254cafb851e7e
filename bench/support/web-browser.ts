import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/free-port.ts";

export interface WebBrowser extends AsyncDisposable {
  context: BrowserContext;
  /** Where Lighthouse finds the same browser, signed in as we are. */
  port: number;
}

export async function openBrowser(): Promise<WebBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-browser-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    // It fetches the rest of the app in the background, which a page does not need.
    serviceWorkers: "block",
  });
  return {
    context,
    port,
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Asset {
  name: string;
  gzip: number;
}

/** The scripts and style sheets that a fresh visit requests, with their gzipped bytes. */
export async function visit(context: BrowserContext, url: string): Promise<{ page: Page; js: Asset[]; css: Asset[] }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  await page.goto(url, { waitUntil: "networkidle" });
  const assets = await Promise.all([...asked].map(weigh));
  const ending = (end: string): Asset[] =>
    assets.filter(({ name }) => name.endsWith(end)).toSorted((a, b) => b.gzip - a.gzip);
  return { page, js: ending(".js"), css: ending(".css") };
}

export function total(assets: readonly Asset[]): number {
  return assets.reduce((sum, { gzip }) => sum + gzip, 0) / 1_000;
}

function weigh(url: string): Promise<Asset> {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  if (!/\.(js|css)$/.test(name)) return Promise.resolve({ name, gzip: 0 });
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (reply) => {
      let gzip = 0;
      reply.on("data", (chunk: Buffer) => (gzip += chunk.length));
      reply.on("end", () => resolve({ name, gzip }));
    }).on("error", reject);
  });
}
