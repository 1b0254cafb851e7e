import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { StartedAttempt, startTest } from "@invigil/contract/taking/attempts";
import type { Problem } from "@invigil/contract/taking/problems";
import { readTest } from "@invigil/contract/taking/tests";
import { plain } from "@invigil/server/demo/tests/plain";
import type { BrowserContext, Page } from "@playwright/test";
import { buildWebIfNeeded } from "../scripts/build-web.ts";
import { auditPage } from "./support/audit-page.ts";
import { makeFolder } from "./support/database.ts";
import { withParts } from "./support/parts.ts";
import { startProduct, type Product } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import { openBrowser, total, visit } from "./support/web-browser.ts";

const LANDING_JS = 225;
const LANDING_CSS = 25;
const PROBLEM_JS = 260;
const PERFORMANCE = 0.9;
const AUDITS = 3;

/** What the candidate's browser has to fetch, and how soon the landing page is shown. */
export function benchPage(): Promise<Result> {
  return withParts(measurePages);
}

async function measurePages(parts: AsyncDisposableStack): Promise<Result> {
  // Its progress would appear among the results.
  const log = console.log;
  console.log = say;
  buildWebIfNeeded();
  console.log = log;
  const folder = await makeFolder();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const product = parts.use(await startProduct({ DATA_DIR: folder, DATABASE_URL: "", DEMO: "true", WORKER: "off" }));
  const { context, port } = parts.use(await openBrowser());
  await enter(context, product);

  const address = `${product.url}/v1/test/${plain.slug}`;
  const landing = await visit(context, address);
  await landing.page.close();
  say(`page: landing ${total(landing.js).toFixed(1)} kB JS, ${total(landing.css).toFixed(1)} kB CSS`);
  const audit = await auditPage(address, port, AUDITS);
  say(`page: performance ${audit.performance}, accessibility ${audit.accessibility} ${audit.faults.join()}`);

  const slugs = await startAttempt(context, product);
  const formula = await visit(context, `${address}/problem/${slugs.formula}`);
  await formula.page.close();
  const problem = await visit(context, `${address}/problem/${slugs.plain}`);
  const next = await goOn(problem.page);
  say(`page: problem ${total(problem.js).toFixed(1)} kB JS, with a formula ${total(formula.js).toFixed(1)} kB`);
  say(`page: ${next.requests.length} requests for the next question`);

  const checks: Check[] = [
    { name: "landing JS, kB gzip", value: total(landing.js), limit: LANDING_JS, bound: "at most" },
    { name: "landing CSS, kB gzip", value: total(landing.css), limit: LANDING_CSS, bound: "at most" },
    { name: "written problem JS, kB gzip", value: total(problem.js), limit: PROBLEM_JS, bound: "at most" },
    { name: "requests for the next question", value: next.requests.length, limit: 0, bound: "at most" },
    { name: "Lighthouse performance, landing", value: audit.performance, limit: PERFORMANCE, bound: "at least" },
    { name: "Lighthouse accessibility, landing", value: audit.accessibility, limit: 1, bound: "at least" },
  ];
  return {
    name: "page",
    ratio: total(landing.js) / LANDING_JS,
    goal: 1,
    checks,
    figures: {
      audit,
      next,
      landing: { js: landing.js, css: landing.css },
      formula: { js: formula.js, jsTotal: round(total(formula.js)) },
      problem: { js: problem.js, css: problem.css, cssTotal: round(total(problem.css)) },
    },
  };
}

/** Enters through the demo's printed invitation, as a candidate does. */
async function enter(context: BrowserContext, product: Product): Promise<void> {
  const line = product
    .printed()
    .split("\n")
    .find((text) => text.includes(plain.label));
  const link = line?.trim().split(/\s+/).at(-1);
  if (link === undefined) throw new Error(`The start printed no link for "${plain.label}".`);
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForURL(`**/v1/test/${plain.slug}**`);
  await page.close();
}

/** Starts the attempt. Returns a multiple-choice problem with plain text, and one with a formula. */
async function startAttempt(context: BrowserContext, product: Product) {
  const test = await context.request.get(product.url + readTest.path.replace(":slug", plain.slug));
  const { id } = readTest.response.parse(await test.json());
  const csrf = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const reply = await context.request.post(product.url + startTest.path.replace(":id", String(id)), {
    headers: { "x-csrf-token": csrf },
  });
  const { sections } = StartedAttempt.parse(await reply.json());
  const problems = sections.flatMap((section) => section.problems).filter(({ problem_type }) => problem_type === "MCQ");
  const hasFormula = ({ statement, choices }: Problem): boolean =>
    [statement, ...choices.map(({ text }) => text)].some((text) => text.includes("$"));
  return { plain: problems.find((problem) => !hasFormula(problem))?.slug, formula: problems.find(hasFormula)?.slug };
}

/** Presses Next and counts the requests until the next problem is shown; later ones are only listed. */
async function goOn(page: Page) {
  const before = await page.getByRole("heading", { level: 1 }).textContent();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const started = performance.now();
  await page.getByRole("link", { name: "Next" }).click();
  await page.waitForFunction((old) => document.querySelector("h1")?.textContent !== old, before);
  const milliseconds = round(performance.now() - started, 0);
  await sleep(500);
  const requests = [...asked];
  await sleep(3_000);
  return { milliseconds, requests, afterwards: asked.slice(requests.length) };
}
