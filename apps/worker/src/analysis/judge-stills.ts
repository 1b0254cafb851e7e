import type { Tx } from "@invigil/db/connection";
import { noteStill } from "@invigil/records/evidence/note-stills";
import { cameraOf } from "@invigil/records/evidence/read-page-reports";
import { lastPictures, type ClaimedMedia } from "@invigil/records/media/analysis-work";
import { findStills } from "@invigil/rules/proctoring/still-pictures";

const DETECTOR = "picture-print 1";
/** Half an hour at the usual interval. */
const LOOKED_BACK = 120;

/** Compares a picture with those before it: a still picture or a film in place of the camera repeats itself. */
export async function judgeStills(tx: Tx, media: ClaimedMedia): Promise<void> {
  const found = findStills(await lastPictures(tx, media, LOOKED_BACK));
  if (found.length === 0) return;
  const device = await cameraOf(tx, media.attempt_id);
  for (const run of found) {
    await noteStill(tx, { attemptId: media.attempt_id, detector: DETECTOR, device, run });
  }
}
