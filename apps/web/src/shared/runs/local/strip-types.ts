import { transform } from "sucrase";

/** Would be taken away like a type, and be missing when the program runs. */
const NAMESPACE = /^\s*(?:export\s+)?(?:namespace|module)\s+[\w.]+\s*\{/m;

/** JavaScript for the prelude's `require`, each line where it was; throws where the text is no TypeScript. */
export function stripTypes(code: string): string {
  if (NAMESPACE.test(code)) throw new Error("Namespaces do not run on this device. The judge runs them.");
  return transform(code, {
    transforms: ["typescript", "imports"],
    disableESTransforms: true,
    preserveDynamicImport: true,
  }).code;
}
