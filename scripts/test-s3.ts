import { spawnSync } from "node:child_process";
import { ensureSwift } from "./bubblewrap.ts";
import { root } from "./root.ts";

/** The storage's contract against a real S3 server. Without it `npm test` skips these, because Swift takes half a minute to install. */
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
