import { transform } from "sucrase";

/** It would be stripped like a type and be missing when the program runs. */
const NAMESPACE = /^\s*(?:export\s+)?(?:namespace|module)\s+[\w.]+\s*\{/m;

/**
 * Returns JavaScript for the prelude's `require`, with every line in its place. Throws if the text is not TypeScript.
 */
export function stripTypes(code: string): string {
  if (NAMESPACE.test(code)) throw new Error("Namespaces do not run on this device. The judge runs them.");
  return transform(code, {
    transforms: ["typescript", "imports"],
    disableESTransforms: true,
    preserveDynamicImport: true,
  }).code;
}
