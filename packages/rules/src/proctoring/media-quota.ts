import {
  CACHED_IMAGE_LIMIT,
  VAD,
  VOICE_CLIP_MIN,
  VOICE_SEGMENT_CAP,
  VOICE_SESSION_CAP,
} from "@invigil/contract/constants";

/** What an attempt may have sent after some time; honest ones stay far below. */
export interface MediaQuota {
  /** Addresses, because each is a row even if no file follows. */
  files: number;
  bytes: number;
}

/** In bytes. A noisy 640 by 480 picture takes half of it. */
const LARGE_SNAPSHOT = 400_000;
/** Every reload abandons the addresses that were fetched ahead: so many at any time, and one more per minute. */
const RELOADS = 80;
const RELOAD_EVERY = 60_000;
/** Of each picture or clip that is due, for retries and pages that briefly run side by side. */
const SPARE = 4;
/** A page keeps count of its voice clips on its device, so another device starts anew. */
const DEVICES = 5;
const DEVICE_EVERY = 10 * 60_000;

/** 16-bit samples of one channel. */
const BYTES_PER_MS = (VAD.sampleRate * 2) / 1_000;
const CLIPS = { files: VOICE_SESSION_CAP / VOICE_CLIP_MIN, bytes: VOICE_SESSION_CAP * BYTES_PER_MS };

interface Times {
  /** When proctoring began; null if it never did. */
  since: Date | null;
  /** When the attempt ends, as extended so far. */
  until: Date | null;
  now: Date;
}

/** Milliseconds for which an attempt may have sent pictures. A clock that is stopped adds nothing beyond its end. */
export function proctoredFor({ since, until, now }: Times): number {
  if (since === null) return 0;
  const end = until !== null && until < now ? until : now;
  return Math.max(0, end.getTime() - since.getTime());
}

export function snapshotQuota(elapsed: number, plan: { interval: number; batchSize: number }): MediaQuota {
  const due = elapsed / plan.interval;
  return {
    files: Math.floor((RELOADS + elapsed / RELOAD_EVERY) * plan.batchSize + SPARE * due),
    // Those that waited for a connection arrive at once.
    bytes: Math.floor((CACHED_IMAGE_LIMIT + due) * LARGE_SNAPSHOT),
  };
}

export function clipQuota(elapsed: number): MediaQuota {
  const devices = DEVICES + elapsed / DEVICE_EVERY;
  return {
    files: Math.floor(SPARE * devices * CLIPS.files),
    bytes: Math.floor(devices * CLIPS.bytes + VOICE_SEGMENT_CAP * BYTES_PER_MS),
  };
}
