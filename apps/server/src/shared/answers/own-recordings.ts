import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Db } from "@invigil/db/connection";
import { storedRecordings } from "../media/media-terms.queries.ts";
import { mediaUrl } from "../media/sign-media.ts";

/** The addresses that answers of this attempt may name. */
export async function recordingsOfAttempt(db: Db, attemptId: number): Promise<ReadonlySet<string>> {
  const rows = await storedRecordings(db, attemptId);
  return new Set(rows.map(({ id }) => mediaUrl(id)));
}

/**
 * Leaves out recordings that are missing or not the attempt's own. A save accepts any text, because it must stay one
 * quick statement; what a reviewer sees is compared with the files instead.
 */
export function withOwnRecordings(solution: Solution, own: ReadonlySet<string>): Solution {
  const { video_post_url: video, audio_post_url: audio, ...rest } = solution;
  return { ...rest, ...ownRecordings(video, audio, own) };
}

/** The same for a draft, which is not an answer yet. */
export function draftWithOwnRecordings(answer: Answer, own: ReadonlySet<string>): Answer {
  const { video_post_url: video, audio_post_url: audio, ...rest } = answer;
  return { ...rest, ...ownRecordings(video, audio, own) };
}

function ownRecordings(video: string | undefined, audio: string | undefined, own: ReadonlySet<string>) {
  return {
    ...(video !== undefined && own.has(video) ? { video_post_url: video } : {}),
    ...(audio !== undefined && own.has(audio) ? { audio_post_url: audio } : {}),
  };
}
