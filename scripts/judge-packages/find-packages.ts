import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { zipSync } from "fflate";

export interface Submission {
  /** Below `submissions/`. */
  path: string;
  /** A program is a file, or everything in a folder. */
  files: string[];
}

/** Folders with a `problem.yaml`, by their paths below the given one. */
export function findPackages(folder: string): string[] {
  return globSync("**/problem.yaml", { cwd: folder }).map(dirname).toSorted();
}

/** Links are followed, because their targets are part of a package. */
export function zipPackage(folder: string): Uint8Array {
  const paths = filesIn(folder).filter((path) => !path.startsWith(".git/"));
  const entries = paths.map((path) => [`${basename(folder)}/${path}`, readFileSync(join(folder, path))] as const);
  return zipSync(Object.fromEntries(entries), { level: 1 });
}

export function submissionsOf(folder: string): Submission[] {
  const root = join(folder, "submissions");
  return foldersIn(root).flatMap((verdict) =>
    readdirSync(join(root, verdict))
      .filter((name) => !name.startsWith(".") && !/\.(disabled|template)$/.test(name))
      .toSorted()
      .map((name) => ({ path: `${verdict}/${name}`, files: programFiles(join(root, verdict, name)) }))
      .filter(({ files }) => files.length > 0),
  );
}

function programFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return [path];
  return found?.isDirectory() ? filesIn(path).map((name) => join(path, name)) : [];
}

function foldersIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder).filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory());
}

function filesIn(folder: string): string[] {
  const inside = (path: string): string[] => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) return readdirSync(path).flatMap((name) => inside(join(path, name)));
    return found?.isFile() ? [path] : [];
  };
  return inside(folder)
    .map((path) => relative(folder, path))
    .toSorted();
}
