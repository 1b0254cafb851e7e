import type { Tx } from "@invigil/db/connection";
import { noteEvidence } from "./note-evidence.ts";

interface Environment {
  attemptId: number;
  problemId: number;
  kind: "environment-started" | "environment-restored" | "environment-lost";
  editor: string;
  at: Date;
}

const KINDS = ["environment-started", "environment-restored", "environment-lost"] as const;
/** Of one attempt: somebody may end their own environment again and again. */
const MOST_LINES = 200;

/** What became of an environment: an ordinary line, with the project's code by its question. */
export async function noteEnvironment(tx: Tx, { attemptId, problemId, kind, editor, at }: Environment): Promise<void> {
  const { count } = await tx
    .selectFrom("attempt_event")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", KINDS)
    .executeTakeFirstOrThrow();
  if (count >= MOST_LINES) return;
  await noteEvidence(tx, [{ attemptId, problemId, kind, at, now: at, data: { editor } }]);
}
