import { LATE_DRAFT_DAYS, RECORDING_LIMIT_BYTES, SAVE_GRACE } from "@invigil/contract/constants";
import type { signRecording as contract } from "@invigil/contract/taking/recordings";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { lateClaim } from "../../shared/answers/late-recordings.queries.ts";
import { mediaUrl, signMedia } from "../../shared/media/sign-media.ts";
import { isTypeOf } from "./recording-type.ts";
import { lockAttempt, recordingPlace, type RecordingPlace } from "./recordings.queries.ts";

/** For all recordings of one attempt, so that recording again and again cannot fill the disk. */
const QUOTA_BYTES = 10 * RECORDING_LIMIT_BYTES;

const DAY = 24 * 3_600_000;

/** Signs an address for a recorded answer while the answer can still be saved, or for one that arrives late. */
export function signRecording(
  deps: Deps,
  { accountId }: Caller,
  asked: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAttempt(tx, { attemptId: asked.test_solution_set, accountId });
    return sign({ ...deps, db: tx }, accountId, asked);
  });
}

type SigningDeps = Pick<Deps, "now" | "storage"> & { db: Tx };

async function sign(
  deps: SigningDeps,
  accountId: number,
  { kind, test_solution_set: attemptId, problem, content_type: contentType, size, late }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const place = await recordingPlace(deps.db, { attemptId, accountId, problem, kind });
  if (!place) throw new AppError("solution_set_not_found");
  const now = deps.now();
  const problemId = late ? await lateProblem(deps, attemptId, place) : openProblem(place, now);
  if (!isTypeOf(kind, contentType)) throw new AppError("file_type_refused");
  if (size > RECORDING_LIMIT_BYTES || (place.bytes ?? 0) + size > QUOTA_BYTES) throw new AppError("file_too_large");

  const { id, signed_url } = await signMedia(deps, {
    attemptId,
    kind: "recording",
    prefix: kind,
    problemId,
    contentType,
    maxBytes: size,
    exact: true,
    takenAt: now,
    ...(late && { metadata: { late } }),
  });
  return { signed_url, resource_uri: mediaUrl(id) };
}

function openProblem(place: RecordingPlace, now: Date): number {
  // Nothing is late during a pause.
  const cutoff = new Date((place.paused_at ?? now).getTime() - SAVE_GRACE);
  const isOver = (time: Date | null) => time !== null && time <= cutoff;
  if (place.state !== "ACTIVE" || isOver(place.expires_at)) throw new AppError("session_ended");
  if (place.problem_id === null) throw new AppError("problem_not_found");
  if (place.section_status !== "CTK" || isOver(place.section_expires_at)) throw new AppError("section_closed");
  if (place.paused_at !== null) throw new AppError("attempt_paused");
  return place.problem_id;
}

/** Refuses recordings that did not begin in time, second ones, and ones after the last day. */
async function lateProblem({ db, now }: SigningDeps, attemptId: number, place: RecordingPlace): Promise<number> {
  const { state, submitted_at: end, problem_id: problemId, section_submitted_at: sectionEnd } = place;
  if (problemId === null) throw new AppError("problem_not_found");
  const isWithin = end !== null && now().getTime() <= end.getTime() + LATE_DRAFT_DAYS * DAY;
  if (state !== "END" || !isWithin) throw new AppError("recording_refused");
  const closed = Math.min(end.getTime(), sectionEnd?.getTime() ?? Number.POSITIVE_INFINITY);
  const claim = await lateClaim(db, { attemptId, problemId, until: new Date(closed + SAVE_GRACE) });
  if (claim.brought !== null) throw new AppError("recording_brought");
  if (claim.heard_at === null) throw new AppError("recording_refused");
  return problemId;
}
