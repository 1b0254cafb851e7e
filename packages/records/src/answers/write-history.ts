import type { Answer } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";

interface PastEdit {
  at: Date;
  body: Answer;
  digest: string;
}

export interface PastAnswer {
  slug: string;
  problemId: number;
  sectionId: number;
  type: string;
  writer: string;
  /** At least one, in order of time. */
  edits: readonly PastEdit[];
}

/** Writes whole answers with every edit, as if they had been saved one by one. Returns their ids by question. */
export async function insertHistory(tx: Tx, attemptId: number, answers: readonly PastAnswer[]) {
  const given = answers.flatMap((answer) => {
    const [first, last] = [answer.edits[0], answer.edits.at(-1)];
    return first && last ? [{ ...answer, first, last }] : [];
  });
  if (given.length === 0) return new Map<number, number>();
  const rows = await tx
    .insertInto("solution")
    .values(
      given.map(({ slug, problemId, sectionId, type, writer, edits, first, last }) => ({
        slug,
        attempt_id: attemptId,
        problem_id: problemId,
        section_id: sectionId,
        solution_type: type,
        created_at: first.at,
        seq: edits.length,
        writer,
        digest: last.digest,
        saved_at: last.at,
      })),
    )
    .returning(["id", "problem_id"])
    .execute();
  const ids = new Map(rows.map(({ id, problem_id }) => [problem_id, id]));
  const revisions = given.flatMap(({ problemId, writer, edits }) =>
    edits.map(({ at, body, digest }, index) => ({
      solution_id: ids.get(problemId) ?? 0,
      seq: index + 1,
      base: index,
      writer,
      digest,
      saved_at: at,
      body: toJson(body),
    })),
  );
  await tx.insertInto("solution_revision").values(revisions).execute();
  return ids;
}
