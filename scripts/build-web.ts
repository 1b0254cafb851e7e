import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.ts";
import { digestOfWebSources } from "./web-sources.ts";

const PAGE = join(root, "apps/web/dist/index.html");
// Outside dist, which is served to everyone.
const STAMP = join(root, "node_modules/.cache/invigil/web-sources");

/**
 * Builds only if a source changed since the last build. Content counts, not times, because a fresh clone has only new
 * files.
 */
export function buildWebIfNeeded(): void {
  const now = digestOfWebSources(root);
  const built = existsSync(PAGE) && existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (now !== built) buildWeb(now);
}

function buildWeb(digest: string): void {
  const started = performance.now();
  console.log("Building the web app …");
  rmSync(STAMP, { force: true });
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The web app could not be built; see the output above.");
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, digest);
  console.log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main) {
  try {
    if (process.argv.includes("--if-needed")) buildWebIfNeeded();
    else buildWeb(digestOfWebSources(root));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
