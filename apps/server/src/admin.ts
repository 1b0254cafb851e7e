import { pino } from "pino";
import { parseOrder, runOrder } from "./admin/run-order.ts";
import { openDeps } from "./open-deps.ts";
import { parseConfig } from "./platform/config.ts";
import { createParts } from "./platform/parts.ts";
import { printFailure } from "./print-failure.ts";

/** Changes recruiters' accounts for an operator, whether or not a server is running. */
try {
  const order = parseOrder(process.argv.slice(2));
  const config = parseConfig(process.env);
  const log = pino({ level: "error" });
  const parts = createParts(log);
  await parts.open(async (add) => {
    const deps = await openDeps(config, {
      log,
      add,
      onDatabaseLost: () => process.exit(1),
      beside: true,
      anySecrets: order.verb === "accept-secrets",
    });
    process.stdout.write(`${await runOrder(deps, order)}\n`);
  });
  await parts.close(0);
} catch (error) {
  printFailure(error);
}
