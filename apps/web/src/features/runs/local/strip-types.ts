import { transform } from "sucrase";

/** JavaScript for the prelude's `require`, each line where it was; throws where the text is no TypeScript. */
export function stripTypes(code: string): string {
  return transform(code, {
    transforms: ["typescript", "imports"],
    disableESTransforms: true,
    preserveDynamicImport: true,
  }).code;
}
