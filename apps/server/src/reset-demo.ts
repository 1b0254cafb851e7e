import { describeDemo } from "./demo/demo-links.ts";
import { resetDemo } from "./demo/seed-demo.ts";
import { openDeps } from "./open-deps.ts";
import { parseConfig } from "./platform/config.ts";
import { openLog } from "./platform/open-log.ts";
import { createParts } from "./platform/parts.ts";
import { StartError } from "./platform/start-error.ts";
import { printFailure } from "./print-failure.ts";

/** Removes the demo company with everything in it and creates it again; everything else stays. */
try {
  const config = parseConfig(process.env);
  if (!config.demo.on) throw new StartError(`The demo is off, so it cannot be reset. ${config.demo.because}`);
  const log = openLog(config);
  const parts = createParts(log);
  await parts.open(async (add) => {
    const deps = await openDeps(config, { log, add, onDatabaseLost: () => process.exit(1) });
    await resetDemo(deps);
    process.stdout.write("The demo data has been reset to its first-start state.\n");
    process.stdout.write(await describeDemo(deps));
  });
  await parts.close(0);
} catch (error) {
  printFailure(error);
}
