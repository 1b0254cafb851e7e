import { parseConfig } from "./platform/config.ts";
import { printFailure } from "./print-failure.ts";
import { runProduct } from "./run-product.ts";

try {
  await runProduct(parseConfig(process.env));
} catch (error) {
  printFailure(error);
}
