import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { PATH } from "../box/bwrap-arguments.ts";
import type { BoxFile } from "../types.ts";

/** An operator's own compilers and interpreters, as boxes see them. */
export interface OwnToolchains {
  files: readonly BoxFile[];
  env: Readonly<Record<string, string>>;
}

const NONE: OwnToolchains = { files: [], env: {} };
const PLACE = "/opt/languages";

/**
 * Each folder in it is one toolchain, such as `go1.24` or `jdk-21`. The programs in their `bin` come before the host's;
 * if two have the same program, the later name counts, with numbers compared as numbers.
 */
export function findOwnToolchains(folder: string | undefined): OwnToolchains {
  if (folder === undefined) return NONE;
  const names = readdirSync(folder)
    .filter((name) => statSync(join(folder, name, "bin"), { throwIfNoEntry: false })?.isDirectory())
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return {
    files: names.map((name) => ({ path: `${PLACE}/${name}`, from: join(folder, name) })),
    env: { PATH: [...names.map((name) => `${PLACE}/${name}/bin`), PATH].join(":") },
  };
}
