import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { BoxFile } from "../types.ts";
import type { Compile } from "./recipe.ts";

const COMPILER = "/opt/typescript";
const TYPES = "/opt/types/node_modules";
/** Types are checked as on other practice sites: nulls and implicit types are not reported. */
const FLAGS = [
  "--noEmit --pretty false --target esnext --lib esnext --module preserve --moduleDetection force",
  "--strict false --alwaysStrict --strictBindCallApply --strictFunctionTypes",
  `--allowImportingTsExtensions --skipLibCheck --types node --typeRoots ${TYPES}/@types`,
].join(" ");

interface Found {
  version: string;
  files: BoxFile[];
}

/** The compiler for this platform, and Node's types with their dependencies. */
function find(): Found {
  const require = createRequire(import.meta.url);
  const own = require.resolve("typescript/package.json");
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  const types = require.resolve("@types/node/package.json");
  const { version } = createRequire(own)(own) as { version: string };
  const files = [
    { path: COMPILER, from: `${dirname(createRequire(own).resolve(platform))}/lib` },
    { path: `${TYPES}/@types/node`, from: dirname(types) },
    { path: `${TYPES}/undici-types`, from: dirname(createRequire(types).resolve("undici-types/package.json")) },
  ];
  return { version, files };
}

/** Checks a program's types before it runs. Node itself only strips them. */
export function typeCheck(): { compile?: Compile } {
  try {
    const { version, files } = find();
    const script = `: ${version}; ${COMPILER}/tsc ${FLAGS} /box/main.ts && cat /box/main.ts >&5`;
    return { compile: { script, artifact: "/box/main.ts", files } };
  } catch {
    // There is no compiler for this platform, so programs run unchecked, as they do in a browser.
    return {};
  }
}
