import { readdirSync, realpathSync, statSync } from "node:fs";
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
  const inside = realpathSync(folder);
  const names = readdirSync(folder)
    .filter((name) => isToolchain(inside, name))
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return {
    files: names.map((name) => ({ path: `${PLACE}/${name}`, from: join(folder, name) })),
    env: { PATH: [...names.map((name) => `${PLACE}/${name}/bin`), PATH].join(":") },
  };
}

/** A link that leads out of the folder would show every candidate what lies there. PATH cannot hold a colon. */
function isToolchain(folder: string, name: string): boolean {
  try {
    const path = realpathSync(join(folder, name));
    return path.startsWith(`${folder}/`) && !name.includes(":") && statSync(join(path, "bin")).isDirectory();
  } catch {
    return false;
  }
}
