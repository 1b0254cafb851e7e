import type { BoxResult, Limits } from "@invigil/sandbox/types";
import { PYTHON_PROGRAM, PYTHON_WAITER } from "@invigil/sandbox/warm/python-waiter";
import { boxedPath, boxedScripts } from "../boxed-script.ts";
import type { Tools } from "../kinds/kind.ts";
import { JudgeFault } from "../kinds/verdict.ts";
import { BROWSER_LIMITS, browserFiles, findBrowser } from "./browser-box.ts";
import { SEALED, sealedNode } from "../sealed-node.ts";
import { SITE_PORT, SiteReady, SiteReport, type SiteEvent, type SiteOrder } from "./site-visit.ts";

const DRIVER = new URL("./site-driver.ts", import.meta.url);
const SCRIPTS = boxedScripts(DRIVER);
const LONGEST_REPORT = 16 * 1024 * 1024;

interface Visit {
  code: string;
  input: string;
  site: Readonly<Record<string, string>>;
  limits?: Partial<Limits>;
}

export interface Visited {
  box: BoxResult;
  /** Null if the box ended before the site could report. */
  events: SiteEvent[] | null;
}

/** Lets a Python script drive a browser through a site, all in one box. */
export async function visitSite(
  { code, input, site, limits = {} }: Visit,
  { sandbox, signal }: Pick<Tools, "sandbox" | "signal">,
): Promise<Visited> {
  const browser = await findBrowser(sandbox);
  if (!browser) throw new JudgeFault("Chromium was not found in the sandbox");
  const order: SiteOrder = { code, input, site };
  const box = await sandbox.run({
    waits: "site",
    argv: [...SEALED, boxedPath(DRIVER), browser.path, String(SITE_PORT), PYTHON_WAITER.path],
    files: [await sealedNode(sandbox), ...browserFiles(), PYTHON_PROGRAM, PYTHON_WAITER, ...SCRIPTS],
    stdin: JSON.stringify(order),
    limits: { ...BROWSER_LIMITS, ...limits },
    artifact: true,
    signal,
  });
  return { box, events: readReport(box.artifact ?? Buffer.alloc(0)) };
}

/**
 * The script runs as the same user. The program that watches the site is sealed, so that the script can reach neither
 * this pipe nor the secret; if it finds another way to write here, anything without the secret is its own. The secret
 * was read before the box received the script.
 */
function readReport(report: Buffer): SiteEvent[] | null {
  if (report.length > LONGEST_REPORT) return null;
  const [first = "", ...lines] = report.toString("utf8").split("\n");
  const ready = SiteReady.safeParse(parseJson(first));
  if (!ready.success) return null;
  for (const line of lines) {
    // A line that the script interrupted does not count.
    const told = SiteReport.safeParse(parseJson(line));
    if (told.success && told.data.secret === ready.data.secret) return told.data.events;
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
