import type { Deps } from "../../platform/deps.ts";
import { attemptRoom } from "../../platform/socket-hub.ts";

interface StoredEdit {
  attemptId: number;
  problemId: number;
  head: number;
  writer: string | undefined;
  cleared: boolean;
}

/** So that no page of the attempt shows as saved what is no longer stored. One that is alone knows it already. */
export function tellPages(
  { hub }: Pick<Deps, "hub">,
  { attemptId, problemId, head, writer, cleared }: StoredEdit,
): void {
  if (hub.pages(attemptId) < 2) return;
  hub.send(attemptRoom(attemptId), {
    type: "answer-stored",
    solution_set_id: attemptId,
    problem_id: problemId,
    head,
    writer: writer ?? null,
    cleared,
  });
}
