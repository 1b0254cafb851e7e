import type { BoxRequest, BoxResult, Limits } from "@invigil/sandbox/types";
import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { packageFiles } from "../frameworks/package-closure.ts";
import type { Tools } from "../kinds/kind.ts";
import { JudgeFault } from "../kinds/verdict.ts";
import { BROWSER_LIMITS, browserFiles, CHROMIUM_FLAGS, findBrowser } from "./browser-box.ts";
import { SEALED, sealedNode } from "../sealed-node.ts";
import { PageSight, type PageOrder, type PageVisit } from "./page-visit.ts";

const DRIVER = new URL("./page-driver.ts", import.meta.url);
const SCRIPTS = boxedScripts(DRIVER);
/** Chromium itself, and each visit. */
const CPU_MS = { once: 20_000, visit: 3_000 };
const WALL_MS = { once: 120_000, visit: 5_000 };
/** One line of a report holds one picture. */
const LONGEST_LINE = 12 * 1024 * 1024;

interface Opening {
  files: Readonly<Record<string, string>>;
  visits: readonly PageVisit[];
  limits?: Partial<Limits>;
}

export interface Opened {
  box: BoxResult;
  /** In the order of the visits; undefined if the box did not get that far. */
  sights: (PageSight | undefined)[];
}

/** Opens a page in its own box, with Chromium and its driver. The page's scripts run only in the page. */
export async function openPage(
  { files, visits, limits = {} }: Opening,
  tools: Pick<Tools, "sandbox" | "signal">,
): Promise<Opened> {
  const request = await pageBox({ files, visits }, tools);
  const box = await tools.sandbox.run({ ...request, waits: "page", limits: { ...request.limits, ...limits } });
  return { box, sights: readSights(box, visits) };
}

/** The box of Chromium and its driver. */
export async function pageBox(
  order: PageOrder,
  { sandbox, signal }: Pick<Tools, "sandbox" | "signal">,
): Promise<BoxRequest> {
  const browser = await findBrowser(sandbox);
  if (!browser) throw new JudgeFault("Chromium was not found in the sandbox");
  return {
    argv: [...SEALED, boxedPath(DRIVER), browser.path, ...CHROMIUM_FLAGS],
    files: [await sealedNode(sandbox), ...packageFiles("playwright-core"), ...browserFiles(), ...SCRIPTS],
    stdin: JSON.stringify(order),
    limits: {
      ...BROWSER_LIMITS,
      cpuMs: CPU_MS.once + CPU_MS.visit * order.visits.length,
      wallMs: WALL_MS.once + WALL_MS.visit * order.visits.length,
    },
    artifact: true,
    signal,
  };
}

export function readSights({ artifact }: BoxResult, visits: readonly PageVisit[]): Opened["sights"] {
  const lines = readLines(artifact ?? Buffer.alloc(0));
  return visits.map((_, index) => lines.find(({ visit }) => visit === index));
}

/** An unreadable line was cut off by the end of the box. */
function readLines(report: Buffer): PageSight[] {
  return report
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "" && line.length < LONGEST_LINE)
    .flatMap((line) => {
      const parsed = PageSight.safeParse(parseJson(line));
      return parsed.success ? [parsed.data] : [];
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
