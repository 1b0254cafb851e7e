import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { TestSettings } from "@invigil/contract/taking/tests";
import { noteMediaLimit } from "@invigil/records/evidence/note-media-limit";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { noteMedia } from "@invigil/records/evidence/note-media";
import { notePicture } from "@invigil/records/evidence/note-missing-pictures";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { markMissing, markStored, type MediaKind } from "@invigil/records/media/write-media";
import type { Deps } from "../../platform/deps.ts";
import { lockProctoring, mediaRoom } from "./media-room.queries.ts";
import { recordingsStoredLate } from "../answers/stored-late.queries.ts";
import { mediaTerms } from "./media-terms.queries.ts";

/**
 * The timeline's name for an arrived file; the other kinds are reported by their detectors, voice mostly by the page.
 */
const EVIDENCE: Partial<Record<MediaKind, EvidenceKind>> = { snapshot: "snapshot", incident: "voice" };

export type Arrival = "stored" | "too_large" | "limit_reached" | "unknown";

/**
 * Records that a file has arrived for a signed row: from now on it counts, until its retention ends. Records it once,
 * whoever notices first: the route that received it, the page that confirms it, or the sweep.
 */
export function mediaArrived(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, size }: { id: string; size: number },
): Promise<Arrival> {
  return db.transaction().execute(async (tx) => {
    const terms = await mediaTerms(tx, id);
    if (!terms) {
      // It was refused, erased or expired during the upload.
      await queueRemovals(tx, [id], now());
      return "unknown";
    }
    if (terms.size_limit !== null && size > terms.size_limit) {
      const { attempt_id: attemptId, kind } = terms;
      if (kind === "snapshot" || kind === "incident") await noteMediaLimit(tx, { attemptId, kind, now: now() });
      await markMissing(tx, id);
      await queueRemovals(tx, [id], now());
      return "too_large";
    }
    // Files that arrive together would each find the same room.
    await lockProctoring(tx, terms.attempt_id);
    const room = await mediaRoom(tx, id, now());
    if (room && size > room.bytes) {
      await noteMediaLimit(tx, { ...room, now: now() });
      await markMissing(tx, id);
      await queueRemovals(tx, [id], now());
      return "limit_reached";
    }
    const retentionDays = TestSettings.parse(terms.settings).proctor.retention_days;
    const stored = await markStored(tx, { id, size, now: now(), retentionDays });
    const kind = stored && EVIDENCE[stored.kind];
    if (stored && kind !== undefined) {
      await noteMedia(tx, {
        attemptId: stored.attempt_id,
        mediaId: id,
        kind,
        at: stored.taken_at,
        now: now(),
        data: { sequence: stored.sequence, ...asObject(stored.metadata) },
      });
    }
    if (stored?.kind === "snapshot") await notePicture(tx, { attemptId: stored.attempt_id, now: now() });
    if (stored?.kind === "recording") {
      const late = await recordingsStoredLate(tx, { mediaId: id });
      await noteEvidence(
        tx,
        late.map(({ attempt_id: attemptId, problem_id: problemId, after }) => ({
          attemptId,
          problemId,
          kind: "recording-late",
          at: now(),
          now: now(),
          mediaId: id,
          data: { after_end: after },
        })),
      );
    }
    return "stored";
  });
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
