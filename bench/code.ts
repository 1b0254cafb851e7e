import { setTimeout as sleep } from "node:timers/promises";
import { technologies } from "@invigil/contract/taking/technologies";
import { createFactory } from "@invigil/server/testing/factory";
import { runBare } from "./support/bare-program.ts";
import { openCandidate, type CodeCandidate, type CodeTest } from "./support/code-candidate.ts";
import { startDatabase, type BenchDatabase } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { startProduct } from "./support/product.ts";
import { c, cpp, java, python, type Program } from "./support/programs.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import { seedCandidates, sessionTokenOf } from "./support/seed.ts";
import { signIn, type SignedIn } from "./support/sign-in.ts";
import { median } from "./support/statistics.ts";

const AT_ONCE = 16;
const RUNS_A_CANDIDATE = 12;
/** JavaScript gets faster with use: after some hundred runs the server and the worker need a sixth less time. */
const WARM_UP_ROUNDS = 3;
/** A used warm box needs a moment until its successor is ready; a candidate also looks at the result. */
const PAUSE = 1_500;
const LATENCY: [Program, number][] = [
  [python, 1.4],
  [c, 1.2],
  [java, 0.6],
  [cpp, 0.5],
];
const THROUGHPUT: [Program, number][] = [
  [python, 0.75],
  [c, 0.85],
];

/**
 * Runs hello world through the whole path (HTTP, queue, box, socket), alternating with the same program started bare.
 */
export function benchCode(options: Options): Promise<Result> {
  return withParts((parts) => measureRuns(parts, options));
}

async function measureRuns(parts: AsyncDisposableStack, { rounds }: Options): Promise<Result> {
  const database = parts.use(await startDatabase());
  const test = await seedCodeTest(database);
  await seedCandidates(database.pool, { id: test.id, firstProblem: "" }, AT_ONCE);
  const product = parts.use(
    await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false" }),
  );
  const sessions = await signIn(
    product.url,
    Array.from({ length: AT_ONCE }, (_, index) => sessionTokenOf(index + 1)),
  );
  await untilOffered(product.url, sessions[0]);
  const candidates: CodeCandidate[] = [];
  for (const [index, session] of sessions.entries()) {
    candidates.push(parts.use(await openCandidate(product.url, test, { session, username: `bench-${index + 1}` })));
  }

  const checks: Check[] = [];
  const figures: Record<string, unknown> = { rounds, atOnce: AT_ONCE };
  for (const [program, limit] of LATENCY) {
    const { bare, product: ours } = await compareLatency(candidates[0], program, rounds * 2);
    const ratio = median(ours) / median(bare);
    say(`run ${program.technology}: ${median(ours).toFixed(0)} ms against ${median(bare).toFixed(0)} ms bare`);
    checks.push({ name: `p50 against bare, ${program.technology}`, value: ratio, limit, bound: "at most" });
    figures[program.technology] = { ms: round(median(ours), 1), bareMs: round(median(bare), 1) };
  }
  for (const [program, limit] of THROUGHPUT) {
    const { bare, product: ours, first } = await compareThroughput(candidates, program, Math.ceil(rounds / 2));
    say(`run ${program.technology}, ${AT_ONCE} at once: ${ours.toFixed(1)}/s against ${bare.toFixed(1)}/s bare`);
    checks.push({
      name: `runs per second against bare, ${program.technology}, ${AT_ONCE} at once`,
      value: ours / bare,
      limit,
      bound: "at least",
    });
    figures[`${program.technology} at once`] = {
      perSecond: round(ours, 1),
      barePerSecond: round(bare, 1),
      firstPerSecond: round(first, 1),
    };
  }
  return { name: "run", ratio: checks[0]?.value ?? Number.NaN, goal: checks[0]?.limit ?? 0, checks, figures };
}

async function seedCodeTest({ db }: BenchDatabase): Promise<CodeTest> {
  const factory = createFactory(db);
  const company = await factory.company("Bench company");
  const content = { technologies: ["python", "c", "cpp", "java"], evaluation: "TXT" };
  const grading = { cases: [{ id: "1", name: "Hello", input: "", output: "hello\n", sample: true }] };
  const problems = [[{ type: "SCR", title: "Hello", content, grading }]];
  const test = await factory.test(company.id, { name: "Bench test", minutes: 600, problems });
  return { id: test.id, slug: test.slug, problemId: test.sections[0]?.problems[0]?.id ?? 0 };
}

/** The worker looks for languages first. */
async function untilOffered(url: string, session: SignedIn | undefined): Promise<void> {
  const wanted = LATENCY.map(([{ technology }]) => technology);
  for (let tries = 0; tries < 120; tries += 1) {
    const reply = await fetch(url + technologies.path, { headers: { cookie: session?.cookie ?? "" } });
    const { technologies: found } = technologies.response.parse(await reply.json());
    // Precompiled headers and warm boxes are created in the background.
    if (wanted.every((name) => found.some(({ id }) => id === name))) return sleep(15_000);
    await sleep(1_000);
  }
  throw new Error(`No worker offers all of ${wanted.join(", ")}. Run: npm run setup:languages`);
}

let marks = 0;
function nextMark(): string {
  marks += 1;
  return `${process.pid}-${marks}`;
}

async function compareLatency(candidate: CodeCandidate | undefined, program: Program, rounds: number) {
  if (!candidate) throw new Error("There is no candidate.");
  const bare: number[] = [];
  const product: number[] = [];
  await candidate.press(program, nextMark());
  await runBare(program, nextMark());
  for (let index = 0; index < rounds; index += 1) {
    await sleep(PAUSE);
    bare.push(await runBare(program, nextMark()));
    await sleep(PAUSE);
    product.push(await candidate.press(program, nextMark()));
  }
  return { bare, product };
}

/**
 * Runs per second while all candidates press Run again and again, against as many bare programs at once. `first` is the
 * first round, before anything is warm.
 */
async function compareThroughput(candidates: readonly CodeCandidate[], program: Program, rounds: number) {
  const bare: number[] = [];
  const product: number[] = [];
  const all: number[] = [];
  const runAll = () => perSecond(candidates, (candidate) => candidate.press(program, nextMark()));
  for (let index = 0; index < WARM_UP_ROUNDS; index += 1) all.push(await runAll());
  for (let index = 0; index < rounds; index += 1) {
    bare.push(await perSecond(candidates, () => runBare(program, nextMark())));
    await sleep(PAUSE);
    product.push(await runAll());
    await sleep(PAUSE);
  }
  return { bare: median(bare), product: median(product), first: all[0] ?? Number.NaN };
}

async function perSecond(
  candidates: readonly CodeCandidate[],
  run: (candidate: CodeCandidate) => Promise<number>,
): Promise<number> {
  const began = performance.now();
  await Promise.all(
    candidates.map(async (candidate) => {
      for (let index = 0; index < RUNS_A_CANDIDATE; index += 1) await run(candidate);
    }),
  );
  return (candidates.length * RUNS_A_CANDIDATE * 1_000) / (performance.now() - began);
}
