import { RECORDER_MS } from "@invigil/contract/interviews/snapshot";
import type { StoredPiece } from "@invigil/records/interviews/pieces";

interface NewPiece {
  clientTurnId: string;
  part: number;
  writer: string;
  digest: string;
  /** The candidate has chosen to record here from now on. */
  take: boolean;
  now: Date;
}

/**
 * Where a piece belongs among those of its turn. A turn has one recording, made by one page at a time: pieces of two
 * pages that record at once would be mixed, or one would hide the other.
 */
export function placeOf(stored: readonly StoredPiece[], piece: NewPiece): "new" | "repeated" | "elsewhere" {
  const same = stored.find((each) => each.client_turn_id === piece.clientTurnId && each.part === piece.part);
  if (same) return same.digest === piece.digest ? "repeated" : "elsewhere";
  if (stored.some(({ client_turn_id }) => client_turn_id !== piece.clientTurnId)) return "elsewhere";
  const recorder = recorderOf(stored, piece.now);
  return recorder === null || recorder === piece.writer || piece.take ? "new" : "elsewhere";
}

/** The page that may still be recording. */
export function recorderOf([last]: readonly StoredPiece[], now: Date): string | null {
  return last && now.getTime() - last.stored_at.getTime() < RECORDER_MS ? last.writer : null;
}
