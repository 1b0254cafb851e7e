import type { Arranged, arrangeProblems as contract } from "@invigil/contract/authoring/library-arrange";
import { MOST_TAGS } from "@invigil/contract/authoring/library-problem";
import type { ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { archiveVersions, labelVersion } from "@invigil/records/problems/write-problem";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { lockNamed } from "./problem.queries.ts";

type Version = Awaited<ReturnType<typeof lockNamed>>[number];

/** Changes all that still exist, or none if one of them cannot take its tags. */
export async function arrangeProblems(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  wanted: readonly Arranged[],
): Promise<ReplyOf<typeof contract>> {
  const at = now();
  const slugs = wanted.map(({ slug }) => slug);
  return db.transaction().execute(async (tx) => {
    const versions = await lockNamed(tx, { slugs, companyId: companyOf(caller) });
    const named = new Map(versions.map((version) => [version.slug, version]));
    const missing = [...new Set(slugs)].filter((slug) => !named.has(slug));
    if (missing.length === wanted.length) throw new AppError("problem_not_found");
    const changed = new Set<string>();
    const undo: Arranged[] = [];
    for (const asked of wanted) {
      const own = named.get(asked.slug);
      if (!own) continue;
      const all = asked.alone ? [own] : versions.filter(({ lineage }) => lineage === own.lineage);
      const undone = [...(await label(tx, all, asked)), ...(await archive(tx, own, asked, at))];
      if (undone.length === 0) continue;
      changed.add(own.lineage);
      undo.push(...undone);
      const { slug, archived, alone: _, ...labels } = asked;
      const action = archived === undefined ? "problem.arrange" : archived ? "problem.archive" : "problem.restore";
      await writeAudit(tx, caller, { action, subject: slug, at, ...(archived === undefined && { data: labels }) });
    }
    return { changed: changed.size, undo, missing };
  });
}

const NO_LABELS = { add_tags: [], remove_tags: [] };

/** Returns how to undo it, version by version, because they may have had other labels. */
async function label(tx: Tx, versions: readonly Version[], asked: Arranged): Promise<Arranged[]> {
  const undo: Arranged[] = [];
  for (const version of versions) {
    const { id, slug, tags: before, folder: from } = version;
    const added = [...new Set(asked.add_tags)].filter((tag) => !before.includes(tag));
    const removed = asked.remove_tags.filter((tag) => before.includes(tag));
    // Somebody has moved it since.
    const isElsewhere = asked.from !== undefined && asked.from !== from;
    const folder = isElsewhere ? from : (asked.folder ?? from);
    if (added.length === 0 && removed.length === 0 && folder === from) continue;
    const tags = [...before.filter((tag) => !removed.includes(tag)), ...added];
    if (tags.length > MOST_TAGS) throw new AppError("too_many_tags");
    await labelVersion(tx, { id, folder, tags });
    Object.assign(version, { folder, tags });
    const moved = folder !== from && { folder: from, from: folder };
    undo.push({ slug, alone: true, add_tags: removed, remove_tags: added, ...moved });
  }
  return undo;
}

async function archive(tx: Tx, { slug, lineage, state }: Version, { archived }: Arranged, at: Date) {
  if (archived === undefined || archived === (state === "archived")) return [];
  await archiveVersions(tx, { lineage, archived, at });
  return [{ slug, alone: false, archived: !archived, ...NO_LABELS }];
}
