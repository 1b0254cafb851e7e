import { stderr, stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { runAgent } from "./agent.ts";
import { findBrowser } from "./browser/find-browser.ts";

/** `secure-browser <invitation link>`; what follows is handed to the browser. */
async function main([given, ...switches]: string[]): Promise<void> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error("Please install Chrome, Chromium or Edge first.");
  const link = given ?? (await askForLink());
  await runAgent({ link, executable, switches, say: (text) => void stdout.write(`${text}\n`) });
}

/** For those who start the program by a double click. */
async function askForLink(): Promise<string> {
  if (!stdin.isTTY) throw new Error("Start this program with your invitation link.");
  const lines = createInterface({ input: stdin, output: stdout });
  const link = await lines.question("Paste your invitation link and press Enter: ");
  lines.close();
  return link.trim();
}

// No `await` outside of a function: the single executable is a script.
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
