import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** Gives a copy of the tree its modules. Workspaces resolve inside the copy, everything else to the real modules. */
export function linkModules(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@invigil"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@invigil" && name !== ".cache") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const kind of ["apps", "packages"].filter((name) => existsSync(join(folder, name)))) {
    for (const name of readdirSync(join(folder, kind))) {
      const workspace = join(folder, kind, name);
      symlinkSync(workspace, join(modules, nameOf(workspace) ?? `@invigil/${name}`));
    }
  }
}

/** An app and a package may lie in folders of the same name. */
function nameOf(workspace: string): string | undefined {
  const file = join(workspace, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { name: string }).name : undefined;
}
