import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "./launcher.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { readTables } from "./types/read-tables.ts";
import { renderTypes } from "./types/render-types.ts";

export const generatedFile = fileURLToPath(new URL("./generated.ts", import.meta.url));

/** Provides an empty database for the duration of the work. */
type WithDatabase = (work: (url: string) => Promise<string>) => Promise<string>;

/** The text of generated.ts for the migrations in a folder. */
export function generateTypes(
  folder: string = migrationsFolder,
  withDatabase: WithDatabase = withOwnServer,
): Promise<string> {
  return withDatabase(async (url) => {
    await migrate(url, folder);
    return renderTypes(await readTables(url));
  });
}

async function withOwnServer(work: (url: string) => Promise<string>): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "invigil-types-"));
  try {
    const embedded = await startEmbedded({ dataDir: scratch, settings: { fsync: "off" } });
    try {
      return await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A sentence about what is wrong with the file, or undefined if it matches the migrations. */
export async function findDrift(
  file: string,
  folder?: string,
  withDatabase?: WithDatabase,
): Promise<string | undefined> {
  const actual = await readFile(file, "utf8").catch(() => "");
  const expected = await generateTypes(folder, withDatabase);
  if (expected === actual) return undefined;
  const lines = actual.split("\n");
  const line = expected.split("\n").findIndex((text, index) => text !== lines[index]) + 1;
  return `${file} does not match the migrations (first difference at line ${line || lines.length}). Run node packages/db/src/generate-types.ts.`;
}

async function main(): Promise<void> {
  if (!process.argv.includes("--check")) {
    await writeFile(generatedFile, await generateTypes());
    return;
  }
  const drift = await findDrift(generatedFile);
  if (drift === undefined) return;
  console.error(drift);
  process.exitCode = 1;
}

if (import.meta.main) await main();
