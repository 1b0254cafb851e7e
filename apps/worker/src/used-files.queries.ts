import type { Db } from "@invigil/db/connection";

/** Which of these files are in the library of the company that owns a problem. */
export async function filesOfLibrary(
  db: Db,
  { problem, ids }: { problem: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom("upload")
    .innerJoin("problem", "problem.company_id", "upload.company_id")
    .select("upload.id")
    .where("problem.slug", "=", problem)
    .where("upload.id", "in", ids)
    .execute();
  return rows.map(({ id }) => id);
}
