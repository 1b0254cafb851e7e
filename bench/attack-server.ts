import { once } from "node:events";
import { createInterface } from "node:readline";
import { attack, type AttackPlan } from "./support/attacks.ts";

/** Reads the plan, attacks until standard input ends, and reports the result. */
const lines = createInterface({ input: process.stdin });
const [plan] = (await once(lines, "line")) as [string];
const tally = attack(JSON.parse(plan) as AttackPlan);
await once(lines, "close");
process.stdout.write(JSON.stringify(tally), () => process.exit(0));
