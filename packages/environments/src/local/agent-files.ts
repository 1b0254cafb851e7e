import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../agent/", import.meta.url));

/**
 * The agent's program as JavaScript in a folder that boxes can mount. Types are stripped here, once, because doing so in
 * every box costs time and memory.
 */
export function agentFolder(shelf: string): string {
  const names = readdirSync(SOURCE).filter((name) => /\.(ts|py)$/.test(name) && !name.endsWith(".test.ts"));
  const files = names.map((name) => {
    const text = readFileSync(join(SOURCE, name), "utf8");
    return name.endsWith(".py") ? ([name, text] as const) : ([name.replace(/ts$/, "mjs"), plain(text)] as const);
  });
  const digest = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 24);
  const folder = join(shelf, `agent-${digest}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${randomUUID()}`;
  mkdirSync(draft, { mode: 0o755 });
  for (const [name, text] of files) writeFileSync(join(draft, name), text, { mode: 0o444 });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process with the same shelf was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function plain(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.mjs"');
}
