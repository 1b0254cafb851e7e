import { ConfigError, parseConfig } from "./platform/config.ts";
import { runProduct } from "./run-product.ts";

try {
  await runProduct(parseConfig(process.env));
} catch (error) {
  // A person reads this: one sentence about what to mend, not a stack, unless it is a bug of ours.
  const expected = error instanceof ConfigError || (error instanceof Error && "expected" in error);
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
