import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const OWN = ["package-lock.json", "apps/web/{index.html,package.json,*.ts}", "apps/web/{src,public}/**/*"];
const SCOPE = "@invigil/";

/** Changes with the content of everything that the web app is built from, tests aside. */
export function digestOfWebSources(root: string): string {
  const packages = packagesOf(root, "apps/web").map((name) => `packages/${name}/{src,models}/**/*`);
  const files = globSync([...OWN, ...packages], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    if (file.endsWith(".test.ts") || file.endsWith(".test.tsx")) continue;
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** The packages of this repository that a folder depends on, those of its packages included. */
function packagesOf(root: string, folder: string, found = new Set<string>()): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) {
    const name = dependency.slice(SCOPE.length);
    if (!dependency.startsWith(SCOPE) || found.has(name)) continue;
    found.add(name);
    packagesOf(root, `packages/${name}`, found);
  }
  return [...found];
}
