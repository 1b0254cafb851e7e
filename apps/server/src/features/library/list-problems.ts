import type { LibraryEntry, listLibrary as contract } from "@invigil/contract/library";
import { ProblemType } from "@invigil/contract/problems";
import type { ReplyOf } from "@invigil/contract/route";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { companyOf } from "../../records/company-of.ts";
import { libraryNames, libraryPage, type EntryRow } from "./list.queries.ts";

export async function listProblems(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  asked: z.output<typeof contract.query>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const rows = await libraryPage(db, { ...asked, companyId });
  return {
    problems: rows.map(presentEntry),
    total: rows[0]?.total ?? 0,
    ...(await libraryNames(db, companyId)),
  };
}

function presentEntry({ problem_type, updated_at, ...row }: EntryRow): LibraryEntry {
  return {
    id: row.id,
    slug: row.slug,
    problem_type: ProblemType.parse(problem_type),
    title: row.title,
    state: row.state,
    version: row.version,
    folder: row.folder,
    tags: row.tags,
    difficulty: row.difficulty,
    max_score: row.max_score,
    tests_total: row.tests_total,
    updated_at: updated_at.toISOString(),
  };
}
