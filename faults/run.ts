import { parseArgs } from "node:util";
import { killDatabase, killServer, type Outcome } from "./kill-rounds.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });
const rounds = Number(values.rounds);
const s = await killServer(rounds, console.log);
console.log(s);
console.log(await killDatabase(rounds, console.log));
