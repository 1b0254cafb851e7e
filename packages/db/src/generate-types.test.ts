import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDrift, generateTypes } from "./generate-types.ts";
import { createEmptyDatabase } from "./testing/test-database.ts";

let folder = "";

async function withDatabase(work: (url: string) => Promise<string>): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  try {
    return await work(url);
  } finally {
    await drop();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-types-test-"));
  await mkdir(join(folder, "migrations"));
  await writeFile(
    join(folder, "migrations", "20260101000000-first.sql"),
    `create table exam_part (
      id bigint generated always as identity primary key,
      state text not null default 'open' check (state in ('open', 'closed', 'it''s')),
      kind text check (kind in ('only')),
      mixed text check (mixed = 'a' or mixed like 'b%'),
      tags text[] not null,
      body jsonb not null,
      day date,
      made_at timestamptz not null default now()
    );`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

test("generates types with nulls, defaults and the texts that a check allows", async () => {
  const types = await generateTypes(join(folder, "migrations"), withDatabase);
  expect(types).toContain(`export type ExamPartState = "open" | "closed" | "it's";

export type ExamPartKind = "only";

export interface ExamPart {
  id: GeneratedAlways<number>;
  state: Generated<ExamPartState>;
  kind: ExamPartKind | null;
  mixed: string | null;
  tags: string[];
  body: JsonColumn;
  day: string | null;
  made_at: Generated<Timestamp>;
}

export interface Database {
  exam_part: ExamPart;
}
`);
});

test("passes the check on a fresh file and fails it on a changed one", async () => {
  const migrations = join(folder, "migrations");
  const file = join(folder, "generated.ts");
  const types = await generateTypes(migrations, withDatabase);
  await writeFile(file, types);
  expect(await findDrift(file, migrations, withDatabase)).toBeUndefined();
  await writeFile(file, types.replace("tags: string[]", "tags: number[]"));
  expect(await findDrift(file, migrations, withDatabase)).toMatch(
    /does not match the migrations \(first difference at line \d+\)/,
  );
  await rm(file);
  expect(await findDrift(file, migrations, withDatabase)).toMatch(/does not match/);
});
