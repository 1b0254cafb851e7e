import type { ProblemVersion } from "@invigil/contract/authoring/library";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { archiveVersions, deleteProblems } from "@invigil/records/problems/write-problem";
import { childrenOf, isUsed, lockVersions, testsOf, versionsOf } from "./problem.queries.ts";
import { ownProblem } from "./read-authored.ts";
import { lockDraft } from "./save-draft.ts";

type LibraryDeps = Pick<Deps, "db" | "now">;

export async function archiveProblem(
  { db, now }: LibraryDeps,
  caller: Caller,
  { slug, archived }: { slug: string; archived: boolean },
): Promise<{ slug: string }> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const { lineage } = await ownProblem(tx, caller, slug);
    await lockVersions(tx, lineage);
    await archiveVersions(tx, { lineage, archived, at });
    await writeAudit(tx, caller, { action: archived ? "problem.archive" : "problem.restore", subject: slug, at });
    return { slug };
  });
}

export async function deleteDraft({ db, now }: LibraryDeps, caller: Caller, slug: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockDraft(tx, caller, { slug });
    const ids = [row.id, ...(await childrenOf(tx, row.id)).map(({ id }) => id)];
    if (await isUsed(tx, ids)) throw new AppError("problem_in_use");
    await deleteProblems(tx, ids);
    await writeAudit(tx, caller, { action: "problem.delete", subject: slug, at: now(), data: { title: row.title } });
  });
}

export async function listVersions(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  slug: string,
): Promise<{ versions: ProblemVersion[] }> {
  const { lineage } = await ownProblem(db, caller, slug);
  const versions = await versionsOf(db, lineage);
  const ids = versions.map(({ id }) => id);
  const tests = await testsOf(db, ids);
  return {
    versions: versions.map(({ id, updated_at, ...version }) => ({
      ...version,
      updated_at: updated_at.toISOString(),
      tests: tests.filter(({ problem_id }) => problem_id === id).map((test) => ({ slug: test.slug, name: test.name })),
    })),
  };
}
