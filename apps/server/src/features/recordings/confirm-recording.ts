import { queueRemovals } from "@invigil/records/media/queue-removals";
import { markMissing } from "@invigil/records/media/write-media";
import { buffer } from "node:stream/consumers";
import type { confirmRecording as contract } from "@invigil/contract/taking/recordings";
import type { ReplyOf } from "@invigil/contract/route";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { LateRecording } from "../../shared/answers/late-recordings.queries.ts";
import { mediaArrived } from "../../shared/media/media-arrived.ts";
import { mediaIdOf, mediaUrl } from "../../shared/media/sign-media.ts";
import { HEAD_BYTES, looksLike } from "./recording-type.ts";
import { ownRecording, type OwnRecording } from "./recordings.queries.ts";

export interface RecordingDeps extends Deps {
  /** Turns a recording that arrived after the end into a late draft, once. */
  handInRecording: (recording: LateRecording) => Promise<void>;
}

/** Checks that the file exists, is complete and has the declared type. Only then may an answer name it. */
export async function confirmRecording(
  deps: RecordingDeps,
  { accountId }: Caller,
  resourceUri: string,
): Promise<ReplyOf<typeof contract>> {
  const id = mediaIdOf(resourceUri);
  const recording = id === null ? undefined : await ownRecording(deps.db, { id, accountId });
  const file = recording && (await deps.storage.stat(recording.id));
  if (!recording || !file) throw new AppError("not_found");
  if (file.size !== recording.size_limit) {
    await refuse(deps, recording.id);
    throw new AppError("not_found", { message: "The file is incomplete." });
  }
  const head = await buffer(await deps.storage.stream(recording.id, { start: 0, end: HEAD_BYTES - 1 }));
  if (!(await looksLike(recording.content_type, head))) {
    await refuse(deps, recording.id);
    throw new AppError("file_type_refused");
  }
  await mediaArrived(deps, { id: recording.id, size: file.size });
  const resource_uri = mediaUrl(recording.id);
  if (isLate(recording)) {
    const { id: mediaId, attempt_id: attemptId, problem, problem_type: type } = recording;
    const answer = type === "VID" ? { video_post_url: resource_uri } : { audio_post_url: resource_uri };
    await deps.handInRecording({ accountId, attemptId, problem, mediaId, answer });
  }
  return { resource_uri, size: file.size, content_type: recording.content_type };
}

const Metadata = z.object({ late: z.literal(true) });

function isLate({ metadata }: OwnRecording): boolean {
  return Metadata.safeParse(metadata).success;
}

async function refuse({ db, now }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markMissing(tx, id);
    await queueRemovals(tx, [id], now());
  });
}
