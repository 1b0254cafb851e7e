import type { Gate } from "./run-gates.ts";

const bin = "node_modules";
// The slow ones first, so that the quick ones fill the other core.
export const GATES: Gate[] = [
  { name: "lint", args: [`${bin}/oxlint/bin/oxlint`, "--type-aware", "--deny-warnings", "--format", "unix"] },
  { name: "types", args: [`${bin}/typescript/bin/tsc`, "-p", "."] },
  { name: "generated types", args: ["packages/db/src/generate-types.ts", "--check"] },
  { name: "dead code", args: [`${bin}/knip/bin/knip.js`, "--no-config-hints"] },
  { name: "unused by the product", args: ["scripts/gates/check-production.ts"] },
  { name: "dependency rules", args: ["scripts/gates/check-imports.ts"] },
  { name: "route permissions", args: ["scripts/gates/check-routes.ts"] },
  { name: "format", args: [`${bin}/oxfmt/bin/oxfmt`, "--check"] },
  { name: "file length", args: ["scripts/gates/check-file-length.ts"] },
  { name: "entries per folder", args: ["scripts/gates/check-folder-size.ts"] },
  { name: "machine paths", args: ["scripts/gates/check-machine-paths.ts"] },
  { name: "exact versions", args: ["scripts/gates/check-versions.ts"] },
  { name: "lockfile", args: ["scripts/gates/check-lockfile.ts"] },
  { name: "unused messages", args: ["scripts/gates/check-messages.ts"] },
  { name: "one way to a page", args: ["scripts/gates/check-pushes.ts"] },
  { name: "table owners", args: ["scripts/gates/check-owners.ts"] },
  { name: "commit subjects", args: ["scripts/gates/check-subjects.ts"] },
  { name: "requirement ids", args: ["scripts/gates/check-requirement-ids.ts"] },
];
