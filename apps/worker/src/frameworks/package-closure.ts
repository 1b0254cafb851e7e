import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BoxFile } from "@invigil/sandbox/types";
import { z } from "zod";

const Names = z.record(z.string(), z.unknown()).default({});
const Manifest = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

const HERE = dirname(fileURLToPath(import.meta.url));

/** A package and its dependencies, to mount in a box as /box/node_modules. Throws if it is not installed. */
export function packageFiles(name: string): BoxFile[] {
  const first = findPackage(name, HERE);
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
  return outer.map((path) => ({ path: `node_modules/${path}`, from: join(root, path) }));
}

function needsOf(folder: string): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  const peers = Object.keys(manifest.peerDependencies).filter((name) => !manifest.peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers];
}

/** Where Node would find it: beside the requesting folder, or further up. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

/** The product's own Node, for frameworks that run on it. */
export const NODE = "/box/.bin/node";
export function nodeFile(): BoxFile {
  return { path: NODE, from: realpathSync(process.execPath) };
}
