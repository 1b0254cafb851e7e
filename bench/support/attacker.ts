import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { AttackPlan, Tally } from "./attacks.ts";

const ATTACKER = fileURLToPath(new URL("../attack-server.ts", import.meta.url));

/** Attacks from its own process until told to stop. */
export function startAttack(plan: AttackPlan): { stop(): Promise<Tally> } {
  const child = spawn(process.execPath, [ATTACKER], { stdio: ["pipe", "pipe", "inherit"] });
  const output = text(child.stdout);
  child.stdin.write(`${JSON.stringify(plan)}\n`);
  return {
    async stop() {
      child.stdin.end();
      return JSON.parse(await output) as Tally;
    },
  };
}
