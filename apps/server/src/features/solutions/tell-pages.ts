import type { Deps } from "../../platform/deps.ts";
import { withNews } from "../../shared/news.ts";

interface StoredEdit {
  attemptId: number;
  problemId: number;
  head: number;
  writer: string | undefined;
  cleared: boolean;
}

/** So that no page of the attempt shows as saved what is no longer stored. One that is alone knows it already. */
export function tellPages(
  { db, presence, log }: Pick<Deps, "db" | "presence" | "log">,
  { attemptId, problemId, head, writer, cleared }: StoredEdit,
): void {
  if (!presence.isShared(attemptId)) return;
  const stored = { solution_set_id: attemptId, problem_id: problemId, head, writer: writer ?? null, cleared };
  // Nobody's save waits for it: a page that does not hear it asks before it goes on.
  withNews({ db }, async (_, tell) => tell(attemptId, { type: "answer-stored", ...stored })).catch((error: unknown) =>
    log.warn({ err: error, attempt: attemptId }, "could not tell other pages about a stored answer"),
  );
}
