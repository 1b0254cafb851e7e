import type { LibraryEntry, listLibrary as contract } from "@invigil/contract/authoring/library";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ReplyOf } from "@invigil/contract/route";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { libraryNames, libraryPage, type EntryRow } from "./list.queries.ts";

export async function listProblems(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  asked: z.output<typeof contract.query>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const { tags, folders } = await libraryNames(db, companyId);
  const rows = await libraryPage(db, { ...asked, companyId });
  return {
    problems: rows.map(presentEntry),
    total: rows[0]?.total ?? 0,
    tags,
    folders: withParents(folders),
  };
}

/** Includes folders that contain only folders. */
function withParents(folders: readonly string[]): string[] {
  const all = folders.flatMap((folder) => {
    const names = folder.split("/");
    return names.map((_, index) => names.slice(0, index + 1).join("/"));
  });
  return [...new Set(all)].toSorted();
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
    tests_here: row.tests_here,
    updated_at: updated_at.toISOString(),
  };
}
