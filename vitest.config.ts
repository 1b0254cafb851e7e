import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "faults/**/*.test.ts"],
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
    // As many as there are processors; by itself it would leave one out, which is half of two.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
