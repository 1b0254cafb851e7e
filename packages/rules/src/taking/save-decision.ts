import type { Edit } from "@invigil/contract/taking/solutions";

/** The newest stored edit. */
export interface Head {
  seq: number;
  writer: string;
  digest: string;
}

/** `repeat` is the same edit again, which returns the same receipt. */
type SaveDecision = "accept" | "repeat" | "stale";

/** How an edit relates to the newest stored one, if any. `records/answers/edit-order` defines the same in SQL. */
export function saveDecision(head: Head | null, edit: Edit & { digest: string }): SaveDecision {
  if (head === null) return "accept";
  const sameWriter = head.writer === edit.writer;
  if (sameWriter && head.seq === edit.seq && head.digest === edit.digest) return "repeat";
  // Numbers must increase, or two different answers would have the same one.
  if (edit.seq <= head.seq) return "stale";
  return edit.base === head.seq || sameWriter ? "accept" : "stale";
}
