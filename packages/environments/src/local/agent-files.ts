import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../agent/", import.meta.url));

interface AgentFiles {
  digest: string;
  files: readonly (readonly [name: string, text: string])[];
}

/** The agent's program as JavaScript. Types are stripped here, once, because doing so in every box costs time and memory. */
export function agentFiles(): AgentFiles {
  const names = readdirSync(SOURCE).filter((name) => /\.(ts|py|conf)$/.test(name) && !name.endsWith(".test.ts"));
  const files = names.map((name) => {
    const text = readFileSync(join(SOURCE, name), "utf8");
    return name.endsWith(".ts") ? ([name.replace(/ts$/, "mjs"), plain(text)] as const) : ([name, text] as const);
  });
  return { files, digest: createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 24) };
}

/** The same in a folder that boxes can mount. */
export function agentFolder(shelf: string): string {
  const { digest, files } = agentFiles();
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
