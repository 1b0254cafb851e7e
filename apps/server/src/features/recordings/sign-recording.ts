import { RECORDING_LIMIT_BYTES, SAVE_GRACE } from "@invigil/contract/constants";
import type { signRecording as contract } from "@invigil/contract/recordings";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { mediaUrl, signMedia } from "../../records/sign-media.ts";
import { isTypeOf } from "./recording-type.ts";
import { recordingPlace } from "./recordings.queries.ts";

/** Of one attempt, all tries together: who records again and again may not fill the disk. */
const QUOTA_BYTES = 10 * RECORDING_LIMIT_BYTES;

/** An address for a recorded answer, as long as the answer itself could still be saved. */
export async function signRecording(
  deps: Deps,
  { accountId }: Caller,
  { kind, test_solution_set: attemptId, problem, content_type: contentType, size }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const place = await recordingPlace(deps.db, { attemptId, accountId, problem, kind });
  if (!place) throw new AppError("solution_set_not_found");
  const now = deps.now();
  const cutoff = new Date(now.getTime() - SAVE_GRACE);
  const isOver = (time: Date | null) => time !== null && time <= cutoff;
  if (place.state !== "ACTIVE" || isOver(place.expires_at)) throw new AppError("session_ended");
  if (place.problem_id === null) throw new AppError("problem_not_found");
  if (place.section_status !== "CTK" || isOver(place.section_expires_at)) throw new AppError("section_closed");
  if (!isTypeOf(kind, contentType)) throw new AppError("file_type_refused");
  if (size > RECORDING_LIMIT_BYTES || (place.bytes ?? 0) + size > QUOTA_BYTES) throw new AppError("file_too_large");

  const { id, signed_url } = await signMedia(deps, {
    attemptId,
    kind: "recording",
    prefix: kind,
    problemId: place.problem_id,
    contentType,
    maxBytes: size,
    exact: true,
    takenAt: now,
  });
  return { signed_url, resource_uri: mediaUrl(id) };
}
