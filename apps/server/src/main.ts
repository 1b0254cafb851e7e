import { parseConfig } from "./platform/config.ts";
import { StartError } from "./platform/start-error.ts";
import { runProduct } from "./run-product.ts";

try {
  await runProduct(parseConfig(process.env));
} catch (error) {
  // A person reads this: one sentence about what to mend, not a stack, unless it is a bug of ours.
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
