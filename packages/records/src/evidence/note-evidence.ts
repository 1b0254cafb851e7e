import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";

interface NewEvidence {
  attemptId: number;
  kind: EvidenceKind;
  /** When it happened; `now` is when the server came to know. */
  at: Date;
  now: Date;
  data: object;
}

/** What the server itself noticed, or was told outside the order of the page's messages. */
export async function noteEvidence(db: Db | Tx, all: readonly NewEvidence[]): Promise<void> {
  if (all.length === 0) return;
  await db
    .insertInto("attempt_event")
    .values(
      all.map(({ attemptId, kind, at, now, data }) => ({
        attempt_id: attemptId,
        kind,
        at: at > now ? now : at,
        received_at: now,
        source: "server" as const,
        data: toJson(data),
      })),
    )
    .execute();
}
