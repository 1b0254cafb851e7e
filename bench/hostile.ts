import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadSecrets } from "@invigil/server/platform/identity/secrets";
import { signAllMedia } from "@invigil/server/shared/media/sign-media";
import { diskStorage } from "@invigil/storage/disk";
import { startAttack } from "./support/attacker.ts";
import { ATTACKS, type AttackName, type Tally } from "./support/attacks.ts";
import { startDatabase, type BenchDatabase } from "./support/database.ts";
import { runLoad, type LoadResult } from "./support/load-plan.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Result } from "./support/result.ts";
import { buildSaveRequests, CANDIDATES, savePlan, type SaveBench } from "./support/save-rounds.ts";
import { visitorCsrf } from "./support/sign-in.ts";
import { seedAnswers, seedCandidates, seedTest } from "./support/seed.ts";
import { median } from "./support/statistics.ts";

/** Honest pages, and how long each waits after a reply before it saves again, in milliseconds. */
const CLIENTS = 64;
const PAUSE = 250;
const LIMIT = 200;
/** Until V8 has compiled the path. */
const FIRST_SECONDS = 10;
/** Until an attack is under way. */
const LEAD = 1_000;
const ADDRESSES = 400;
const FILE_BYTES = 1_000_000;

/** How long a save takes during an attack, one attack at a time, each compared with a round without. */
export function benchHostile(options: Options): Promise<Result> {
  return withParts((parts) => measureAttacks(parts, options));
}

async function measureAttacks(parts: AsyncDisposableStack, { seconds, rounds, attack }: Options): Promise<Result> {
  const names = attacksNamed(attack);
  const database = parts.use(await startDatabase());
  const test = await seedTest(database);
  await seedCandidates(database.pool, test, CANDIDATES);
  await seedAnswers(database.pool, test);
  // As in production, with its limits; the proxy in front of it says where a login comes from.
  const env = { RATE_LIMITS: "true", TRUST_PROXY: "1", DEMO: "false", WORKER: "off" };
  const product = parts.use(await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, ...env }));
  const bench = { database, product, requests: await buildSaveRequests(product) };
  const means = { addresses: await signAddresses(database), csrf: await visitorCsrf(product.url) };
  await save(bench, FIRST_SECONDS);

  const attacks: Measured[] = [];
  for (const name of names) {
    const pairs: Pair[] = [];
    for (let index = 0; index < rounds; index += 1) pairs.push(await measurePair(bench, { ...means, name, seconds }));
    const measured = summarise(name, pairs);
    say(`hostile: ${name}, p99 ${measured.p99} ms against ${measured.quietP99}, ${JSON.stringify(measured.tally)}`);
    attacks.push(measured);
  }
  return {
    name: "hostile",
    ratio: Math.max(...attacks.map(({ p99 }) => p99)) / LIMIT,
    goal: 1,
    checks: attacks.map(({ name, p99 }) => ({
      name: `p99 ms of a save, ${name}`,
      value: p99,
      limit: LIMIT,
      bound: "at most",
    })),
    figures: { seconds, rounds, clients: CLIENTS, pause: PAUSE, attacks },
  };
}

function attacksNamed(attack: string | undefined): AttackName[] {
  const all = Object.keys(ATTACKS) as AttackName[];
  const named = all.filter((name) => attack === undefined || name === attack);
  if (named.length === 0) throw new Error(`There is no attack ${attack}. Available attacks: ${all.join(", ")}.`);
  return named;
}

interface Pair {
  quiet: LoadResult;
  attacked: LoadResult;
  tally: Tally;
}

interface Measured {
  name: AttackName;
  quietP99: number;
  p99: number;
  /** The median of the rounds, for both. */
  ratio: number;
  longest: number;
  tally: Tally;
}

interface Turn {
  name: AttackName;
  addresses: string[];
  csrf: string;
  seconds: number;
}

async function measurePair(bench: SavingBench, { name, seconds, ...means }: Turn): Promise<Pair> {
  const quiet = await save(bench, seconds);
  const attacker = startAttack({ port: bench.product.port, attack: name, ...means });
  await sleep(LEAD);
  const attacked = await save(bench, seconds);
  return { quiet, attacked, tally: await attacker.stop() };
}

function summarise(name: AttackName, pairs: Pair[]): Measured {
  const middle = (pick: (pair: Pair) => number): number => round(median(pairs.map(pick)), 1);
  return {
    name,
    quietP99: middle(({ quiet }) => quiet.p99),
    p99: middle(({ attacked }) => attacked.p99),
    ratio: middle(({ quiet, attacked }) => attacked.p99 / quiet.p99),
    longest: round(Math.max(...pairs.map(({ attacked }) => attacked.max)), 1),
    tally: pairs.at(-1)?.tally ?? {},
  };
}

type SavingBench = Omit<SaveBench, "pgbench">;

async function save(bench: SavingBench, seconds: number): Promise<LoadResult> {
  const result = await runLoad({ ...(await savePlan(bench, CLIENTS, seconds)), pause: PAUSE });
  if (result.errors > 0) throw new Error(`${result.errors} saves were not stored, the first:\n${result.firstError}`);
  return result;
}

/** As a page gets them, for pictures of the first candidate. */
async function signAddresses({ db, pool, folder }: BenchDatabase): Promise<string[]> {
  const { key } = await loadSecrets(folder);
  const { rows } = await pool.query<{ id: number }>("select id from attempt order by id limit 1");
  const now = () => new Date();
  const picture = {
    attemptId: Number(rows[0]?.id),
    kind: "snapshot" as const,
    contentType: "image/webp",
    maxBytes: FILE_BYTES,
    takenAt: now(),
    expiresIn: 3_600,
  };
  const pictures = Array.from({ length: ADDRESSES }, (_, index) => ({ ...picture, sequence: index + 1 }));
  const storage = diskStorage({ folder: join(folder, "media"), secret: key });
  return (await signAllMedia({ db, now, storage }, pictures)).map(({ signed_url }) => signed_url);
}
