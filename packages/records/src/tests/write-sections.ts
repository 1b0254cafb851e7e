import type { SectionDraft } from "@invigil/contract/authoring/authored-test";
import type { Tx } from "@invigil/db/connection";

interface NewSection extends SectionDraft {
  slug: string;
}

/** Rewrites all sections: nobody has started, so nothing refers to the old ones. */
export async function writeSections(
  tx: Tx,
  testId: number,
  { sections, ids }: { sections: readonly NewSection[]; ids: ReadonlyMap<string, { id: number }> },
): Promise<void> {
  const keys = await placedKeys(tx, testId);
  await tx.deleteFrom("section").where("test_id", "=", testId).execute();
  for (const [position, section] of sections.entries()) {
    const { slug, name, duration, shuffle, shuffle_choices, pick } = section;
    const { id } = await tx
      .insertInto("section")
      .values({ test_id: testId, slug, name, position, duration_minutes: duration, shuffle, shuffle_choices, pick })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = section.problems.flatMap(({ problem, points, negative }, index) => {
      const found = ids.get(problem);
      if (!found) return [];
      const key_id = keys.get(found.id) ?? null;
      return [{ section_id: id, problem_id: found.id, position: index, points, negative, key_id }];
    });
    if (rows.length > 0) await tx.insertInto("section_problem").values(rows).execute();
  }
}

/** Keeps what a regrade has changed with its question, wherever it moves. */
async function placedKeys(tx: Tx, testId: number): Promise<Map<number, number | null>> {
  const rows = await tx
    .selectFrom("section_problem as sp")
    .innerJoin("section", "section.id", "sp.section_id")
    .select(["sp.problem_id", "sp.key_id"])
    .where("section.test_id", "=", testId)
    .execute();
  return new Map(rows.map(({ problem_id, key_id }) => [problem_id, key_id]));
}
