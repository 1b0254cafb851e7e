import type { Edit } from "@invigil/contract/taking/solutions";

/** The newest edit that is stored. */
export interface Head {
  seq: number;
  writer: string;
  digest: string;
}

/** `repeat`: the same edit again, to be answered with the same receipt. */
type SaveDecision = "accept" | "repeat" | "stale";

/** How an edit stands to the newest one that is stored, if any. `records/answers/edit-order` says the same in SQL. */
export function saveDecision(head: Head | null, edit: Edit & { digest: string }): SaveDecision {
  if (head === null) return "accept";
  const sameWriter = head.writer === edit.writer;
  if (sameWriter && head.seq === edit.seq && head.digest === edit.digest) return "repeat";
  // Numbers must grow, or two different answers would carry the same one.
  if (edit.seq <= head.seq) return "stale";
  return edit.base === head.seq || sameWriter ? "accept" : "stale";
}
