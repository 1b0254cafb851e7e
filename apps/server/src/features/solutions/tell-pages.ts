import type { Deps } from "../../platform/deps.ts";
import { withNews } from "../../shared/news.ts";

interface StoredEdit {
  attemptId: number;
  problemId: number;
  head: number;
  writer: string | undefined;
  cleared: boolean;
}

/** Keeps other pages of the attempt from showing outdated answers as saved. A page that is alone knows already. */
export function tellPages(
  { db, presence, log }: Pick<Deps, "db" | "presence" | "log">,
  { attemptId, problemId, head, writer, cleared }: StoredEdit,
): void {
  if (!presence.isShared(attemptId)) return;
  const stored = { solution_set_id: attemptId, problem_id: problemId, head, writer: writer ?? null, cleared };
  // No save waits for this: a page that does not hear it finds out at its next save.
  withNews({ db }, async (_, tell) => tell(attemptId, { type: "answer-stored", ...stored })).catch((error: unknown) =>
    log.warn({ err: error, attempt: attemptId }, "could not tell other pages about a stored answer"),
  );
}
