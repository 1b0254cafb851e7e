import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBubblewrap, ensureDisplay, ensureSpeech, ensureToolchains } from "./bubblewrap.ts";
import { buildWebIfNeeded } from "./build-web.ts";
import { ensureChromium } from "./chromium.ts";
import { playwrightFailures, titleOf, vitestFailures } from "./failures.ts";
import { root } from "./root.ts";
import { ensureSpeechModel } from "./speech-model.ts";
import { playwrightTally, vitestTally, withExitCode, type Tally } from "./tally.ts";

const KINDS = ["unit", "e2e"] as const;
type Kind = (typeof KINDS)[number];

/** Tests start servers and workers some forty times, so their compiled code is cached. */
const COMPILED = join(root, "node_modules/.cache/invigil/compiled");

const unitResults = (folder: string) => join(folder, "vitest.json");
const e2eResults = (folder: string) => join(folder, "playwright.json");

function runNode(args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
  });
  return status ?? 1;
}

function runUnit(folder: string, args: string[]): Tally {
  try {
    ensureBubblewrap();
    ensureToolchains();
    ensureSpeech();
    ensureSpeechModel();
    ensureChromium();
    ensureDisplay();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const results = unitResults(folder);
  const code = runNode([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...args,
  ]);
  return withExitCode(vitestTally(results), code);
}

function runE2e(folder: string, args: string[]): Tally {
  let chromium: string;
  try {
    chromium = ensureChromium();
    ensureBubblewrap();
    ensureToolchains();
    ensureSpeech();
    ensureSpeechModel();
    ensureDisplay();
    buildWebIfNeeded();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const results = e2eResults(folder);
  const code = runNode(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...args], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: results,
  });
  return withExitCode(playwrightTally(results), code);
}

/** `npm test` runs both; `npm run test:unit -- …` and `npm run test:e2e -- …` run one, with the runner's arguments. */
function main([first, ...rest]: string[]): void {
  const kind = KINDS.find((name) => name === first);
  if (first !== undefined && kind === undefined) throw new Error(`Choose unit or e2e, not ${first}.`);
  const kinds: readonly Kind[] = kind === undefined ? KINDS : [kind];
  const folder = mkdtempSync(join(tmpdir(), "invigil-results-"));
  try {
    const tallies = kinds.map((each) => (each === "unit" ? runUnit(folder, rest) : runE2e(folder, rest)));
    // Once more at the end, because a runner's output may be thousands of lines further up.
    const failures = [...vitestFailures(unitResults(folder)), ...playwrightFailures(e2eResults(folder))];
    if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}\n`);
    for (const failure of failures) console.log(`failed: ${titleOf(failure)}`);
    const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
    const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
    console.log(`\n${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(process.argv.slice(2));
