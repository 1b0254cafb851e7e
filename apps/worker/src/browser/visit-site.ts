import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BoxResult, Limits } from "@invigil/sandbox/types";
import { NODE, nodeFile } from "../frameworks/package-closure.ts";
import type { Tools } from "../kinds/kind.ts";
import { BROWSER_LIMITS, browserFiles } from "./browser-box.ts";
import { SITE_PORT, SiteReport, type SiteEvent, type SiteOrder } from "./site-visit.ts";

const DRIVER = readFileSync(new URL("./site-driver.ts", import.meta.url));
const LONGEST_REPORT = 16 * 1024 * 1024;

interface Visit {
  code: string;
  input: string;
  site: Readonly<Record<string, string>>;
  limits?: Partial<Limits>;
}

export interface Visited {
  box: BoxResult;
  /** null: the box ended before the site could tell. */
  events: SiteEvent[] | null;
}

/** Lets a Python script drive a browser through a site, all in one box. */
export async function visitSite(
  { code, input, site, limits = {} }: Visit,
  { sandbox, signal }: Pick<Tools, "sandbox" | "signal">,
): Promise<Visited> {
  const secret = randomBytes(16).toString("hex");
  const order: SiteOrder = { argv: ["/usr/bin/python3", "-B", "/box/script.py"], input, site };
  const box = await sandbox.run({
    argv: [NODE, "driver.mts", "/box/.secret", String(SITE_PORT)],
    files: [
      nodeFile(),
      ...browserFiles(),
      { path: "driver.mts", data: DRIVER },
      { path: "script.py", data: code },
      // Not by stdin: the first process of the box holds that open until the end.
      { path: ".secret", data: secret },
    ],
    stdin: JSON.stringify(order),
    limits: { ...BROWSER_LIMITS, ...limits },
    artifact: true,
    signal,
  });
  return { box, events: readReport(box.artifact ?? Buffer.alloc(0), secret) };
}

/** The script runs as the same user and may have written to the same pipe: what does not carry the secret is its own. */
function readReport(report: Buffer, secret: string): SiteEvent[] | null {
  if (report.length > LONGEST_REPORT) return null;
  for (const line of report.toString("utf8").split("\n")) {
    if (!line.includes(secret)) continue;
    try {
      const { events, ...signed } = SiteReport.parse(JSON.parse(line));
      if (signed.secret === secret) return events;
    } catch {
      // A line that the script broke into.
    }
  }
  return null;
}
