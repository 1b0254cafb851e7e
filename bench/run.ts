import { loadavg } from "node:os";
import { parseOptions, type Options } from "./support/options.ts";
import { formatResult, holds, round, type Result } from "./support/result.ts";

type Benchmark = (options: Options) => Promise<Result>;

// Loaded on demand, because Lighthouse alone takes a second.
const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  save: async () => (await import("./save.ts")).benchSave,
  start: async () => (await import("./start.ts")).benchStart,
  memory: async () => (await import("./memory.ts")).benchMemory,
  page: async () => (await import("./page.ts")).benchPage,
  run: async () => (await import("./code.ts")).benchCode,
  queue: async () => (await import("./queue.ts")).benchQueue,
  detectors: async () => (await import("./detectors.ts")).benchDetectors,
  honest: async () => (await import("./honest.ts")).benchHonest,
  wall: async () => (await import("./wall.ts")).benchWall,
  heartbeat: async () => (await import("./heartbeat.ts")).benchHeartbeat,
  hostile: async () => (await import("./hostile.ts")).benchHostile,
  report: async () => (await import("./report.ts")).benchReport,
  scores: async () => (await import("./scores.ts")).benchScores,
  environments: async () => (await import("./environments.ts")).benchEnvironments,
  interview: async () => (await import("./interview.ts")).benchInterview,
};

const DEFAULTS: Options = { seconds: 5, rounds: 5 };

/** `npm run bench -- save memory`; without a name, all. */
async function main(args: string[]): Promise<void> {
  const { names, ...options } = parseOptions(args, DEFAULTS);
  const known = Object.keys(BENCHMARKS);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(", ")}. Available benchmarks: ${known.join(", ")}.`);
  // Without labelled media there is nothing to measure detectors on, and without a model there are no scores.
  const missing = new Set([options.media === undefined && "detectors", !process.env["AI_BASE_URL"] && "scores"]);
  const all = known.filter((name) => !missing.has(name));
  for (const name of names.length === 0 ? all : names) {
    const benchmark = await BENCHMARKS[name]?.();
    if (!benchmark) continue;
    const load = round(loadavg()[0] ?? 0, 1);
    const result = await benchmark(options);
    // A reader of the figures wants to know whether the machine was busy.
    console.log(formatResult({ ...result, figures: { loadBefore: load, ...result.figures } }));
    if (!result.checks.every(holds)) process.exitCode = 1;
  }
}

// Leaving through exit() lets every part end the processes that it started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
