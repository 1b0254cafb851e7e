import type { LineKind } from "@invigil/contract/proctoring/evidence";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { partOf } from "./part-of.ts";

export interface NewEvidence {
  attemptId: number;
  kind: LineKind;
  at: Date;
  /** When the server learned of it; by default now, by the database's clock. */
  now?: Date;
  /** If absent, the server noticed it itself. */
  source?: "browser" | "server" | "analysis";
  data?: object;
  /** From 0 to 1, if something was estimated. */
  confidence?: number | null;
  /** The name and version of the detector. */
  detector?: string;
  problemId?: number;
  /** The picture or clip that shows it. */
  mediaId?: string | null;
}

/** Writes timeline events that are not part of the page's numbered messages. */
export async function noteEvidence(db: Db | Tx, all: readonly NewEvidence[]): Promise<void> {
  if (all.length === 0) return;
  await db.insertInto("attempt_event").values(all.map(evidenceRow)).execute();
}

/** Nothing can be known before it happens. */
export function evidenceRow({ at, now, ...line }: NewEvidence) {
  return {
    attempt_id: line.attemptId,
    kind: line.kind,
    at: now !== undefined && at > now ? now : at,
    received_at: now ?? sql<Date>`greatest(clock_timestamp(), ${at}::timestamptz)`,
    source: line.source ?? "server",
    data: toJson(line.data ?? {}),
    confidence: line.confidence ?? null,
    detector: line.detector ?? null,
    problem_id: line.problemId ?? null,
    media_id: line.mediaId ?? null,
    part_of: partOf({ ...line, at }),
  };
}
