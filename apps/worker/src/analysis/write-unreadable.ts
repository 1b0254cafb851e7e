import { noteFindings } from "@invigil/records/evidence/note-findings";
import { markAnalysed, type ClaimedMedia } from "@invigil/records/media/analysis-work";
import type { Db } from "@invigil/db/connection";

/** The timeline's name for the file itself. */
const KINDS = { snapshot: "snapshot", incident: "voice" } as const;

/** Recorded openly, so that a reader of the timeline does not take silence for a clean picture. */
export async function writeUnreadable(db: Db, media: ClaimedMedia, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markAnalysed(tx, media, { failed: reason }))) return;
    const data = { analysed: false, note: "It could not be analysed.", reason };
    await noteFindings(tx, media, [{ kind: KINDS[media.kind], confidence: null, detector: "none", data }]);
  });
}
