import type { Tx } from "@invigil/db/connection";
import { toJson, type JsonValue } from "@invigil/db/json";
import type { MediaKind } from "./write-media.ts";

export interface StoredMedia {
  id: string;
  kind: MediaKind;
  sequence: number | null;
  contentType: string;
  size: number;
  at: Date;
  deleteAt: Date;
  /** What the analysis found; it is not done again. */
  analysis: Record<string, JsonValue>;
}

/** Writes files that are stored and analysed already. */
export async function insertStored(tx: Tx, attemptId: number, media: readonly StoredMedia[]): Promise<void> {
  if (media.length === 0) return;
  await tx
    .insertInto("proctor_media")
    .values(
      media.map(({ id, kind, sequence, contentType, size, at, deleteAt, analysis }) => ({
        id,
        attempt_id: attemptId,
        kind,
        sequence,
        content_type: contentType,
        size,
        size_limit: size,
        state: "stored" as const,
        taken_at: at,
        created_at: at,
        stored_at: at,
        delete_at: deleteAt,
        analysed_at: at,
        metadata: toJson({ analysis }),
      })),
    )
    .execute();
}
