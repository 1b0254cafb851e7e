import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BoxFile } from "../types.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

interface Place {
  /** A folder from which Node would find the package. */
  near: string;
  /** The folder in the box, such as `/box/node_modules`. */
  under: string;
}

/** A package and its dependencies, to mount in a box. Throws if it is not installed. */
export function packageFiles(name: string, { near, under }: Place): BoxFile[] {
  const first = findPackage(name, near);
  if (first === undefined) throw new Error(`The package ${name} is not installed.`);
  const root = first.slice(0, -name.length);
  const seen = new Set<string>();
  const open = [first];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const needed of needsOf(folder)) open.push(findPackage(needed, folder) ?? folder);
  }
  // A package inside another comes with its folder.
  const outer = [...seen].map((folder) => folder.slice(root.length)).filter((path) => !path.includes("node_modules"));
  return outer.map((path) => ({ path: `${under}/${path}`, from: join(root, path) }));
}

function needsOf(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node would find it: beside the requesting folder, or further up. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}
