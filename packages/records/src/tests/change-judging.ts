import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { forgetJudgements } from "../runs/forget-runs.ts";

interface Applied {
  testId: number;
  problemId: number;
  /** The version whose key counts from now on; null if the key stays. */
  versionId: number | null;
  points: number | undefined;
  at: Date;
}

/** Changes how this test is judged from now on. Its new version makes the servers read its problems again. */
export async function changeJudging(tx: Tx, { testId, problemId, versionId, points, at }: Applied): Promise<void> {
  const place = sql`section.id = sp.section_id and section.test_id = ${testId}
    and sp.problem_id = (select coalesce(parent_id, id) from problem where id = ${problemId})`;
  if (versionId !== null) {
    await sql`update section_problem sp set key_id = ${versionId} from section where ${place}`.execute(tx);
    await forgetJudgements(tx, { testId, problemId });
  }
  if (points !== undefined) {
    await sql`update section_problem sp set points = ${points} from section where ${place}`.execute(tx);
  }
  await sql`update test set version = version + 1, updated_at = ${at} where id = ${testId}`.execute(tx);
}
