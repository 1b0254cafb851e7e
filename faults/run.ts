import { parseArgs } from "node:util";
import { killDatabase, killServer, type Outcome } from "./kill-rounds.ts";
import { checkLifecycle } from "./lifecycle.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, lifecycle: { type: "boolean", default: true } },
  allowNegative: true,
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 200)
  throw new Error("--rounds must be a number from 1 to 200.");

let faults = 0;

function report(name: string, facts: string, found: string[]): void {
  faults += found.length;
  console.log(`${found.length === 0 ? "ok    " : "FAILED"} ${name}: ${facts}`);
  for (const fault of found.slice(0, 20)) console.log(`       ${fault}`);
}

function reportKills(name: string, { rounds: done, confirmed, broken, readyAfter }: Outcome): void {
  const sorted = readyAfter.toSorted((a, b) => a - b).map((time) => `${(time / 1_000).toFixed(1)} s`);
  const ready = `ready again after ${sorted[Math.floor(sorted.length / 2)]} (median), ${sorted.at(-1)} (longest)`;
  report(`${done} × ${name}`, `${confirmed} confirmed, ${broken.length} lost; ${ready}`, broken);
}

function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${text.padEnd(70)}\r`);
}

reportKills("kill -9 of the server", await killServer(rounds, progress));
reportKills("kill -9 of the database", await killDatabase(rounds, progress));
if (values.lifecycle) await checkLifecycle(({ name, facts, faults: found }) => report(name, facts, found));
console.log(faults === 0 ? "Every promise was kept." : `${faults} faults were found.`);
if (faults > 0) process.exitCode = 1;
