import { readTestReport, readTestStatistics } from "@invigil/contract/results/test-report";
import type { BrowserContext } from "@playwright/test";
import { buildWebIfNeeded } from "../scripts/build-web.ts";
import { startDatabase } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import { RECRUITER_SESSION, seedResults } from "./support/seed-results.ts";
import { seedTest } from "./support/seed.ts";
import { median } from "./support/statistics.ts";
import { openBrowser } from "./support/web-browser.ts";

const CANDIDATES = 1_000;
const SECONDS = 2;

/**
 * How long a recruiter waits for the report of a test that 1,000 people took: from opening it to the rendered table.
 */
export function benchReport({ rounds }: Options): Promise<Result> {
  return withParts((parts) => measureReport(parts, rounds));
}

async function measureReport(parts: AsyncDisposableStack, rounds: number): Promise<Result> {
  // Its progress would appear among the results.
  const log = console.log;
  console.log = say;
  buildWebIfNeeded();
  console.log = log;
  const database = parts.use(await startDatabase());
  const test = await seedTest(database);
  const slug = await seedResults(database.pool, test, CANDIDATES);
  const product = parts.use(
    await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false", WORKER: "off" }),
  );
  const { context } = parts.use(await openBrowser());
  await context.addCookies([{ name: "invigil_session", value: RECRUITER_SESSION, url: product.url }]);

  const address = `${product.url}/v1/tests/${slug}/report`;
  const opened: number[] = [];
  const replies: number[] = [];
  const statistics: number[] = [];
  for (let number = 0; number < rounds; number += 1) {
    opened.push(await openReport(context, address));
    replies.push(await timeReply(product.url + readTestReport.path.replace(":slug", slug)));
    statistics.push(await timeReply(product.url + readTestStatistics.path.replace(":slug", slug)));
    say(`report: rendered after ${opened.at(-1)?.toFixed(2)} s, the reply alone ${replies.at(-1)?.toFixed(2)} s`);
  }
  const seconds = median(opened);
  const checks: Check[] = [
    { name: `seconds until the report of ${CANDIDATES} is rendered`, value: seconds, limit: SECONDS, bound: "at most" },
  ];
  const figures = {
    candidates: CANDIDATES,
    opened: opened.map((value) => round(value)),
    replySeconds: round(median(replies)),
    statisticsSeconds: round(median(statistics)),
  };
  return { name: "report", ratio: seconds / SECONDS, goal: 1, checks, figures };
}

/** A visit with an empty cache, until the first rows are shown. */
async function openReport(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const started = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(
    (count) =>
      document.body.textContent.includes(`${count} candidates`) && document.querySelectorAll("tbody th").length > 5,
    CANDIDATES,
  );
  const seconds = (performance.now() - started) / 1_000;
  await page.close();
  return seconds;
}

async function timeReply(address: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(address, { headers: { cookie: `invigil_session=${RECRUITER_SESSION}` } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`The server returned ${reply.status}.`);
  return (performance.now() - started) / 1_000;
}
