import type { MovementOutcome } from "@invigil/contract/proctoring/movements";
import type { Tx } from "@invigil/db/connection";
import { planMovement, settleMovement, type MovementData } from "@invigil/records/evidence/movements";
import { judgeMovement, movedHead, usualPose } from "@invigil/rules/proctoring/movements/movements";
import { momentAfter } from "@invigil/rules/proctoring/movements/movement-times";
import { HEAD_METER } from "@invigil/vision/look";
import { lastMovement, namedPictures, posesBefore, wasDisturbed, type NamedPicture } from "./movements.queries.ts";

export interface OpenRequest {
  id: number;
  at: Date;
  data: MovementData;
}

interface Where {
  tx: Tx;
  attemptId: number;
  now: Date;
}

interface Judged {
  outcome: MovementOutcome;
  why: string | null;
  /** The pictures that were looked at, and those among them that show the movement. */
  pictures: string[];
  show: string[];
  /** How many are not analysed yet. */
  waiting: number;
}

/** A person who sits still can be measured well, but may have had every reason not to move. */
const UNANSWERED = 0.6;
/** So many pictures of a request stay on its line. */
const KEPT = 6;

/** What the pictures of a request show so far. */
export async function judgeOpen(
  { tx, attemptId }: Where,
  { at, data: { movement, over } }: OpenRequest,
  { cutOff }: { cutOff: boolean },
): Promise<Judged> {
  const named = await namedPictures(tx, { attemptId, sequences: over.pictures, since: at });
  const usual = usualPose(await posesBefore(tx, { attemptId, before: at }));
  const disturbed = cutOff || over.disturbed || (await wasDisturbed(tx, { attemptId, since: at }));
  const looked = named.filter(({ waiting }) => !waiting).map((picture) => ({ ...picture, why: whyOf(picture) }));
  const show = looked.filter(({ pose }) => pose && movedHead(movement, pose, usual) === "made").map(({ id }) => id);
  return {
    ...judgeMovement({ movement, pictures: looked, usual, seen: over.seen, disturbed }),
    pictures: looked.map(({ id }) => id),
    show,
    waiting: named.length - looked.length,
  };
}

/** Why no head could be measured in a picture. */
function whyOf({ unclear, faces }: NamedPicture): string {
  if (unclear !== null) return unclear;
  if (faces === null || faces === 0) return "no face";
  return faces > 1 ? "several faces" : "poor picture";
}

/** Writes what became of a request, and plans the next one. */
export async function settle(
  { tx, attemptId, now }: Where,
  { id, data }: OpenRequest,
  { outcome, why, pictures = [], show = [] }: Pick<Judged, "outcome" | "why"> & Partial<Judged>,
): Promise<void> {
  const last = outcome === "unanswered" && data.over.used ? await lastMovement(tx, { attemptId, id }) : null;
  const all = show.length > 0 ? show : pictures;
  await settleMovement(tx, {
    id,
    data,
    outcome,
    why,
    picture: all[0] ?? null,
    pictures: all.slice(0, KEPT),
    looked: pictures.length,
    missed: last?.counts === true,
    confidence: outcome === "unanswered" ? UNANSWERED : null,
    detector: pictures.length > 0 ? HEAD_METER : null,
  });
  await planMovement(tx, { attemptId, at: momentAfter(now, "next"), open: null });
}
