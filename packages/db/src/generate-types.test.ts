import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findDrift, generateTypes } from "./generate-types.ts";

// Making a cluster takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder = "";

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

test("types say what may be null, what has a default and which texts a check allows", async () => {
  const types = await generateTypes(join(folder, "migrations"));
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

test("the check passes on a fresh file and fails on a changed one", async () => {
  const migrations = join(folder, "migrations");
  const file = join(folder, "generated.ts");
  const types = await generateTypes(migrations);
  await writeFile(file, types);
  expect(await findDrift(file, migrations)).toBeUndefined();
  await writeFile(file, types.replace("tags: string[]", "tags: number[]"));
  expect(await findDrift(file, migrations)).toMatch(/does not fit the migrations \(first difference at line \d+\)/);
  await rm(file);
  expect(await findDrift(file, migrations)).toMatch(/does not fit/);
});
