import { writeSync } from "node:fs";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, errors, type Page, type Route } from "playwright-core";
import type { PageLook, PageOrder, PageSight, PageVisit } from "./page-visit.ts";

/**
 * Runs inside a box beside Chromium, which it starts before it knows the page, so that a box can wait here for its
 * order. It opens the candidate's page as often as it is told, and reports each visit as a line on descriptor 5. It
 * imports only types from us, because only this file is copied into the box.
 */
const REPORT = 5;
const ORIGIN = "http://localhost";
/** For a machine that renders a blank page in the usual time; a busier one gets more. */
const STEP_MS = 4_000;
/** Before each step of these, all replies of the application have come. */
const APPLICATION_STEP_MS = 2_000;
const LOAD_MS = 10_000;
const VISIT_MS = 20_000;
const USUAL_FRAME_MS = 100;
/** How long nobody has to ask the application for anything, and how long that is waited for. */
const SETTLED = { quiet: 150, most: 3_000, look: 25 };
const MOST = 6;
/** A box that did not wait has its order by then. */
const AT_ONCE = 200;
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain",
};

const PHONE = {
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome Mobile Safari/537.36",
};

let isPhone = false;
const [, , executablePath = "", ...args] = process.argv;
const browser = await chromium.launch({ executablePath, args, chromiumSandbox: false });
let next = expectVisitor();
// An empty line says that it is ready.
writeSync(REPORT, "\n");
let hasCome = false;
const coming = readText(process.stdin).finally(() => (hasCome = true));
await Promise.race([coming, sleep(AT_ONCE)]);
if (!hasCome) await Promise.race([coming, practise().catch(() => {})]);
const order = JSON.parse(await coming) as PageOrder;
const origin = order.origin ?? ORIGIN;
if (order.phone) {
  isPhone = true;
  next = expectVisitor();
}
for (const [index, visit] of order.visits.entries()) {
  const began = performance.now();
  const visitor = next;
  // Prepares the next page while this one is being examined.
  if (index + 1 < order.visits.length) next = expectVisitor();
  const seen = await visitPage(visitor, visit).catch((error: unknown) => ({
    fault: `The page failed: ${faultOf(error)}`,
  }));
  report({ visit: index, ms: performance.now() - began, ...seen });
}
// Chromium ends with the box; shutting it down cleanly would only cost time.
process.exit(0);

/** A browser's first picture takes longest. An order that arrives meanwhile does not wait. */
async function practise(): Promise<void> {
  await next;
  const page = await browser.newPage();
  if (!hasCome) await page.setContent("<h1>Text</h1><button>Text</button>");
  if (!hasCome) await page.screenshot();
  if (!hasCome) await page.context().close();
}

type Seen = Omit<PageSight, "visit" | "ms">;

/** Every visit is a new visitor, with nothing stored from the one before. The new page takes half of a short visit. */
function expectVisitor(): Promise<Page> {
  const visitor = openBlank();
  // Reported to the caller that awaits it.
  visitor.catch(() => {});
  return visitor;
}

async function openBlank(): Promise<Page> {
  const device = isPhone ? PHONE : {};
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block", ...device });
  await context.route("**/*", serve);
  return context.newPage();
}

async function visitPage(visitor: Promise<Page>, visit: PageVisit): Promise<Seen> {
  const page = await visitor;
  await page.setViewportSize({ width: visit.width, height: visit.height });
  const slowness = await measureSlowness(page);
  page.setDefaultTimeout((order.origin === undefined ? STEP_MS : APPLICATION_STEP_MS) * slowness);
  page.setDefaultNavigationTimeout(LOAD_MS * slowness);
  // A page that never stops computing responds to nothing, not even to closing.
  const late = new Promise<Seen>((resolve) => {
    setTimeout(() => resolve({ fault: "The page did not respond in time." }), VISIT_MS * slowness).unref();
  });
  const seen = await Promise.race([takeSteps(page, visit), late]);
  // The next visit, or the end, need not wait for it.
  void page
    .context()
    .close()
    .catch(() => {});
  return seen;
}

/**
 * How many times longer than usual a blank page takes to render, measured before the candidate's page does anything.
 */
async function measureSlowness(page: Page): Promise<number> {
  const began = performance.now();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  return Math.min(MOST, Math.max(1, (performance.now() - began) / USUAL_FRAME_MS));
}

/** A page asks its application for data after it has loaded, and after a step. */
function watchReplies(page: Page): () => Promise<void> {
  let open = 0;
  let last = performance.now();
  const heard = (change: number) => () => {
    open += change;
    last = performance.now();
  };
  page.on("request", heard(1));
  page.on("requestfinished", heard(-1));
  page.on("requestfailed", heard(-1));
  return async () => {
    const began = performance.now();
    last = began;
    while (performance.now() - began < SETTLED.most && (open > 0 || performance.now() - last < SETTLED.quiet)) {
      await sleep(SETTLED.look);
    }
  };
}

async function takeSteps(page: Page, { page: path, steps, look, picture }: PageVisit): Promise<Seen> {
  const settle = order.origin === undefined ? async () => {} : watchReplies(page);
  const response = await page.goto(`${origin}/${path}`);
  const status = response?.status() ?? 0;
  if (order.origin !== undefined && status >= 400) return { fault: `The reply to GET /${path} has status ${status}.` };
  if (order.origin === undefined && status !== 200) return { fault: `${path} does not exist.` };
  await settle();
  for (const [index, step] of steps.entries()) {
    try {
      await takeStep(page, step);
      await settle();
    } catch (error) {
      const at = "selector" in step ? ` ${step.selector}` : "";
      return { fault: `Step ${index + 1} (${step.do}${at}) was not possible: ${faultOf(error)}` };
    }
  }
  const seen = look.kind === "picture" ? await shoot(page, look.selector) : await lookAt(page, look);
  return picture && seen.picture === undefined ? { ...seen, ...(await shoot(page)) } : seen;
}

async function takeStep(page: Page, step: PageVisit["steps"][number]): Promise<void> {
  switch (step.do) {
    case "click": {
      const target = page.locator(`css=${step.selector}`).first();
      return isPhone ? target.tap() : target.click();
    }
    case "hover":
      return page.locator(`css=${step.selector}`).first().hover();
    case "type":
      return page.locator(`css=${step.selector}`).first().fill(step.text);
    case "choose":
      return void (await page.locator(`css=${step.selector}`).first().selectOption(step.value));
    case "press":
      return page.keyboard.press(step.key);
    case "wait":
      return page.waitForTimeout(step.ms);
  }
}

/** A picture of the window, or of one element cut out along the browser's rounded pixels. */
async function shoot(page: Page, selector?: string): Promise<Seen> {
  const options = { animations: "disabled", caret: "hide" } as const;
  if (selector === undefined) return { picture: (await page.screenshot(options)).toString("base64") };
  const clip = await askPage(page, areaOf, selector);
  if (!clip) return { count: 0 };
  if (clip.width < 1 || clip.height < 1) return { fault: `The element that matches ${selector} has no area.` };
  return { count: 1, picture: (await page.screenshot({ ...options, clip, fullPage: true })).toString("base64") };
}

function lookAt(page: Page, look: PageLook): Promise<Seen> {
  return askPage(page, readPage, look);
}

/** In an isolated world: the page's scripts share the elements, but cannot change what its functions do. */
async function askPage<Asked, Answer>(page: Page, ask: (asked: Asked) => Answer, asked: Asked): Promise<Answer> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    expression: `(${ask.toString()})(${JSON.stringify(asked)})`,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error("The page could not be examined.");
  return result.value as Answer;
}

/** These two are sent to the page as text, so they use nothing from outside themselves. */
function readPage(look: PageLook): { count: number; value: string | null } {
  const found = document.querySelectorAll<HTMLElement>(look.selector ?? "");
  const first = found[0];
  let value: string | null = null;
  if (first && look.kind === "attribute") value = first.getAttribute(look.name);
  if (first && look.kind === "style") value = getComputedStyle(first).getPropertyValue(look.property);
  if (first && look.kind === "text") {
    const text = "value" in first && typeof first.value === "string" ? first.value : first.innerText;
    value = (text ?? first.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  }
  return { count: found.length, value: value === null ? null : value.slice(0, 10_000) };
}

function areaOf(selector: string) {
  const element = document.querySelector(selector);
  if (!element) return null;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + scrollX), Math.round(top + scrollY)];
  const [width, height] = [Math.round(right + scrollX) - x, Math.round(bottom + scrollY) - y];
  return { x, y, width: Math.min(width, 2_000), height: Math.min(height, 2_000) };
}

async function serve(route: Route): Promise<void> {
  const { origin: asked, pathname } = new URL(route.request().url());
  if (order.origin !== undefined && asked === order.origin) return route.continue();
  const path = decoded(pathname).replace(/^\//, "");
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const body = asked === ORIGIN && Object.hasOwn(order.files, name) ? order.files[name] : undefined;
  if (body === undefined) return route.fulfill({ status: 404, contentType: "text/plain", body: "not found" });
  const type = TYPES[name.replace(/^.*\./, "")] ?? "application/octet-stream";
  return route.fulfill({ status: 200, contentType: `${type}; charset=utf-8`, body });
}

/** An address may contain a literal percent sign. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function faultOf(error: unknown): string {
  if (error instanceof errors.TimeoutError) return "it took longer than a few seconds.";
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0]?.slice(0, 300) ?? "";
}

/** A pipe takes a long line in parts. */
function report(sight: PageSight): void {
  let bytes = Buffer.from(`${JSON.stringify(sight)}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(REPORT, bytes));
}
