import lighthouse from "lighthouse";
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

/**
 * Lighthouse with its defaults: a phone on slow 4G with a processor four times slower, simulated; the median of the
 * runs.
 */
export async function auditPage(url: string, port: number, runs: number): Promise<Audit> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) audits.push(await auditOnce(url, port));
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
async function auditOnce(url: string, port: number, triesLeft = 2): Promise<Audit> {
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
    return auditOnce(url, port, triesLeft - 1);
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
