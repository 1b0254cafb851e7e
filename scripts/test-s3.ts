import { spawnSync } from "node:child_process";
import { ensureSwift } from "./bubblewrap.ts";
import { root } from "./root.ts";

/**
 * Runs the storage contract against a real S3 server. Otherwise `npm test` skips these tests, because Swift takes half
 * a minute to install.
 */
ensureSwift();
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "apps/server/src/features/media/bucket.test.ts"],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
