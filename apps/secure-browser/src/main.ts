import { stderr, stdout } from "node:process";
import { runAgent } from "./agent.ts";
import { findBrowser } from "./browser/find-browser.ts";

/** `secure-browser <invitation link>`; what follows is handed to the browser. */
async function main([link, ...switches]: string[]): Promise<void> {
  if (link === undefined) throw new Error("Start this program with your invitation link.");
  const executable = findBrowser();
  if (executable === undefined) throw new Error("Please install Chrome, Chromium or Edge first.");
  await runAgent({ link, executable, switches, say: (text) => void stdout.write(`${text}\n`) });
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
