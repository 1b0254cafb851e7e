import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../scripts/root.ts";
import { say } from "./progress.ts";
import { median } from "./statistics.ts";

export interface Audit {
  performance: number;
  accessibility: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  /** Accessibility findings, by rule. */
  faults: string[];
}

/** The parts of Lighthouse that we use. */
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Findings } | undefined>;
interface Findings {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  runtimeError?: { code: string; message: string };
}

/** A package of its own, because Lighthouse brings 130 MB that only this benchmark needs. */
const AUDIT = join(root, "bench/audit");

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(AUDIT, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    say("page: installing Lighthouse");
    execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: AUDIT, stdio: ["ignore", "ignore", "inherit"] });
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}

/**
 * Lighthouse with its defaults: a phone on slow 4G with a processor four times slower, simulated; the median of the
 * runs.
 */
export async function auditPage(url: string, port: number, runs: number): Promise<Audit> {
  const lighthouse = await loadLighthouse();
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) audits.push(await auditOnce(lighthouse, url, port));
  const middle = (pick: (audit: Audit) => number): number => median(audits.map(pick));
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    largestContentfulPaint: middle((audit) => audit.largestContentfulPaint),
    totalBlockingTime: middle((audit) => audit.totalBlockingTime),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    faults: [...new Set(audits.flatMap(({ faults }) => faults))],
  };
}

/** On a busy machine a trace is sometimes lost, and Lighthouse itself advises another run. */
async function auditOnce(lighthouse: Lighthouse, url: string, port: number, triesLeft = 2): Promise<Audit> {
  const outcome = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
  });
  if (!outcome) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits, runtimeError } = outcome.lhr;
  if (runtimeError && triesLeft > 0) {
    say(`page: Lighthouse once more, after ${runtimeError.code}`);
    return auditOnce(lighthouse, url, port, triesLeft - 1);
  }
  if (runtimeError) throw new Error(`Lighthouse failed for ${url}: ${runtimeError.message}`);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const broken = categories["accessibility"]?.auditRefs.filter(({ id }) => audits[id]?.score === 0) ?? [];
  return {
    performance: categories["performance"]?.score ?? Number.NaN,
    accessibility: categories["accessibility"]?.score ?? Number.NaN,
    largestContentfulPaint: value("largest-contentful-paint"),
    totalBlockingTime: value("total-blocking-time"),
    layoutShift: value("cumulative-layout-shift"),
    faults: broken.map(({ id }) => id),
  };
}
