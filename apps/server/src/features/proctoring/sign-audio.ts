import { AUDIO_BLOB_LIMIT_BYTES } from "@invigil/contract/constants";
import type { signAudio } from "@invigil/contract/proctoring/proctoring";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { linkIncident } from "@invigil/records/evidence/note-media";
import { takeAudioSequence } from "@invigil/records/evidence/write-session";
import { clipQuota, proctoredFor } from "@invigil/rules/proctoring/media-quota";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Proctored } from "../../platform/identity/proctor-tokens.ts";
import { signMedia } from "../../shared/media/sign-media.ts";
import { proctoredByToken } from "./load-proctored.ts";
import { mediaLimit, withMediaLimit } from "./media-limit.ts";

const TYPES = { wav: "audio/wav", webm: "audio/webm" } as const;

/**
 * Signs an address for the clip of one incident. A second address for the same incident, after a failure, replaces the
 * first.
 */
export async function signIncident(
  deps: Deps,
  caller: Proctored,
  { body, transaction }: { body: BodyOf<typeof signAudio>; transaction: string | undefined },
): Promise<ReplyOf<typeof signAudio>> {
  const { assessment_id, metadata, violation_timestamp, file_type } = body;
  if (metadata.size > AUDIO_BLOB_LIMIT_BYTES) {
    throw new AppError("invalid_request", { message: "The clip is too large." });
  }
  const { attemptId } = caller;
  return withMediaLimit(deps, { attemptId, kind: "incident" }, async (tx) => {
    const { plan, row } = await proctoredByToken({ ...deps, db: tx }, caller, assessment_id);
    if (!plan?.audio) throw new AppError("invalid_request", { message: "This attempt is not proctored by audio." });
    const sequence = await takeAudioSequence(tx, attemptId);
    const elapsed = proctoredFor({ since: row.session_since, until: row.expires_at, now: deps.now() });
    if (sequence > clipQuota(elapsed).files) throw mediaLimit();
    const { id, signed_url } = await signMedia(
      { ...deps, db: tx },
      {
        attemptId,
        kind: "incident",
        sequence,
        contentType: TYPES[file_type],
        maxBytes: metadata.size,
        exact: true,
        takenAt: new Date(violation_timestamp),
        metadata: { ...metadata, transaction },
      },
    );
    await linkIncident(tx, { attemptId, incidentId: metadata.incidentId, mediaId: id });
    return { signed_url, audio_sequence: sequence };
  });
}
