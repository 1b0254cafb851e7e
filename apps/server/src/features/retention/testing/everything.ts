import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestServer } from "../../../testing/harness.ts";

/** Every row of every table and every stored file as one text, to search for what must not be there. */
export async function everything({ db, deps }: TestServer): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      text: string | null;
    }>`select json_agg(x)::text as text from ${sql.table(name)} x`.execute(db);
    texts.push(rows[0]?.text ?? "");
  }
  const folder = join(deps.config.dataDir, "media");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isFile()) texts.push(entry.name, await readFile(join(entry.parentPath, entry.name), "latin1"));
  }
  return texts.join("\n");
}
