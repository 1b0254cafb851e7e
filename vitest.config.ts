import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./scripts/slow-first.ts";

const TESTS = ["packages/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "faults/**/*.test.ts"];
/** They leave nothing behind in their process: the modules are read once for all of them, not once a file. */
const SHARED = [
  "packages/{capture,contract,rules,grading,db,records,storage}/**/*.test.ts",
  "apps/server/**/*.test.ts",
];
/** They share the libraries and a window; what a file leaves there, `fresh-page.ts` removes. */
const WEB = ["apps/web/**/*.test.{ts,tsx}", "packages/ui/**/*.test.{ts,tsx}"];
const NOT_OURS = ["**/node_modules/**"];
const PROCESSORS = availableParallelism();
/** The test database has 200 connections, and a file may use a dozen of them. */
const MOST_WORKERS = 16;
/** They wait for the database, for sockets and for what appears on a page half of the time. */
const WAITING = { maxWorkers: Math.min(2 * PROCESSORS, MOST_WORKERS), sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // They wait for boxes, browsers and limits of time nearly half of the time: one more than there are processors.
        test: {
          name: "apart",
          include: TESTS,
          exclude: [...NOT_OURS, ...SHARED, ...WEB],
          maxWorkers: PROCESSORS + 1,
          // Each file reads its modules anew: Node does so from compiled code, the runner from source.
          server: { deps: { external: [/\/(packages\/(?!(ui|capture)\/)|apps\/(?!web\/)).*(?<!\.test)\.ts$/] } },
        },
      },
      { extends: true, test: { name: "shared", include: SHARED, isolate: false, ...WAITING } },
      {
        extends: true,
        test: {
          name: "web",
          include: WEB,
          isolate: false,
          ...WAITING,
          setupFiles: ["apps/web/src/testing/fresh-page.ts"],
          // Schemas and pure functions: Node reads them once, and no file can change them.
          server: { deps: { external: [/\/packages\/(contract|rules)\/src\//] } },
        },
      },
    ],
    sequence: { sequencer: SlowFirst },
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
    // As many as there are processors; by itself it would leave one out, which is half of two.
    maxWorkers: PROCESSORS,
    setupFiles: ["scripts/test-patience.ts"],
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
  },
});
