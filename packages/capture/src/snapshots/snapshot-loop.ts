import { IMAGE_RETRIES, SNAPSHOT_TYPE, TRACKED_IMAGE_SEQUENCES } from "@invigil/contract/constants";
import type { FailureStage, ImageOutcome, ImageStatus } from "@invigil/contract/proctoring/proctoring";
import { createEmitter } from "../emitter.ts";
import { PutFailure, putFile } from "../put-file.ts";
import type { SnapshotEvent, SnapshotLoop, SnapshotOptions } from "../types.ts";
import { createAddresses } from "./addresses.ts";
import { startEncoder, type Encoder } from "./encoder.ts";
import { createImageCache, type ProctorImage } from "./image-cache.ts";

interface Failure {
  reason: FailureStage;
  subReason: string;
}

/** Takes a picture at every interval and brings it to the server; what fails waits on this device, oldest first. */
export function createSnapshotLoop(options: SnapshotOptions, start: () => Encoder = startEncoder): SnapshotLoop {
  const { on, emit } = createEmitter<SnapshotEvent>();
  let uploadSpeed: number | null = null;
  const addresses = createAddresses(options, () => uploadSpeed);
  const cache = createImageCache(options.storage, options.keyPrefix);
  const statuses = new Map<number, ImageStatus>();
  const counters = { snapshots_taken: 0, snapshots_stored: 0, snapshots_failed: 0 };
  let waiting: ProctorImage[] = cache.load();
  let timer: ReturnType<typeof setInterval> | undefined;
  let encoder: Encoder | undefined;
  let taking = false;
  let sending: Promise<void> | undefined;
  let last: number | null = null;

  function tell(sequence: number, outcome: ImageOutcome, retry: number, failure: Failure | null): void {
    const reason = failure?.reason ?? null;
    const subReason = failure?.subReason.slice(0, 200) ?? null;
    if (sequence >= 1 && sequence <= TRACKED_IMAGE_SEQUENCES) {
      statuses.set(sequence, { sequence, status: outcome, retry, reason, subReason });
    }
    if (failure) addresses.tellFailure(sequence, failure.reason);
    emit({ type: "snapshot", sequence, outcome, reason, subReason, retry });
  }

  /** The server's number, or the one that it will probably get. */
  function numberOf(picture: ProctorImage): number {
    if (picture.sequence !== null) return picture.sequence;
    const before = waiting.slice(0, Math.max(waiting.indexOf(picture), 0));
    return addresses.expected() + before.filter(({ sequence }) => sequence === null).length;
  }

  function leave(picture: ProctorImage): void {
    waiting = waiting.filter((other) => other !== picture);
    cache.remove(picture.eventGuid);
  }

  async function take(): Promise<number | null> {
    if (!encoder) return null;
    let picture: ProctorImage;
    try {
      const frame = await options.frames.grab();
      counters.snapshots_taken += 1;
      const image = await encoder.show(frame);
      const eventGuid = crypto.randomUUID();
      picture = { eventGuid, image, contentType: SNAPSHOT_TYPE, signedUrl: null, sequence: null, retry: 0 };
    } catch (error) {
      // Stopped meanwhile: no picture was wanted any more.
      if (!encoder) return null;
      counters.snapshots_failed += 1;
      tell(addresses.expected(), "webcamError", 0, { reason: "webcamError", subReason: nameOf(error) });
      return null;
    }
    waiting.push(picture);
    last = numberOf(picture);
    if (options.isOnline()) void flush();
    else await fail(picture, { reason: "uploadNetworkError", subReason: "offline" });
    return last;
  }

  /** A camera that is slow to answer is not asked again meanwhile. */
  function takeInTurn(): void {
    if (taking) return;
    taking = true;
    void take().finally(() => {
      taking = false;
    });
  }

  async function fail(picture: ProctorImage, failure: Failure): Promise<void> {
    tell(numberOf(picture), "fail", picture.retry, failure);
    const dropped = await cache.keep(picture);
    for (const lost of waiting.filter(({ eventGuid }) => dropped.includes(eventGuid))) {
      counters.snapshots_failed += 1;
      tell(numberOf(lost), "drop", lost.retry, failure);
      leave(lost);
    }
  }

  /** Answers what went wrong; null: the picture is stored. */
  async function send(picture: ProctorImage): Promise<Failure | null> {
    if (picture.signedUrl === null) {
      try {
        const address = await addresses.take();
        picture.signedUrl = address.signed_url;
        picture.sequence = address.image_sequence;
        last = Math.max(last ?? 0, address.image_sequence);
      } catch (error) {
        return { reason: "fetch", subReason: messageOf(error) };
      }
    }
    try {
      const begun = performance.now();
      await putFile(picture.signedUrl, picture.image, picture.contentType);
      uploadSpeed = megabits(picture.image.size, performance.now() - begun);
      return null;
    } catch (error) {
      const reason = error instanceof PutFailure ? error.stage : "upload";
      if (reason === "upload") {
        // Expired or refused: another try needs another address.
        picture.signedUrl = null;
        addresses.forget();
      }
      return { reason, subReason: messageOf(error) };
    }
  }

  async function sendWaiting(): Promise<void> {
    for (let [picture] = waiting; picture && options.isOnline(); [picture] = waiting) {
      const failure = await send(picture);
      if (failure) picture.retry += 1;
      if (failure && picture.retry < IMAGE_RETRIES) {
        await fail(picture, failure);
        // The next picture would fail as well; the next interval tries again.
        return;
      }
      counters[failure ? "snapshots_failed" : "snapshots_stored"] += 1;
      const sequence = numberOf(picture);
      tell(sequence, failure ? "fail" : "success", picture.retry, failure);
      leave(picture);
      if (!failure) void addresses.prefetch(sequence);
    }
  }

  async function flush(): Promise<void> {
    sending ??= sendWaiting().finally(() => {
      sending = undefined;
    });
    await sending;
  }

  return {
    on,
    flush,
    takeNow: take,
    start() {
      if (timer !== undefined) return;
      encoder = start();
      timer = setInterval(takeInTurn, options.plan.snapshot_interval);
      takeInTurn();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      encoder?.close();
      encoder = undefined;
    },
    statuses: () => [...statuses.values()].toSorted((a, b) => a.sequence - b.sequence),
    lastSequence: () => last,
    counters: () => ({ ...counters }),
  };
}

/** Per second; null where it went faster than the clock can tell. */
function megabits(bytes: number, milliseconds: number): number | null {
  return milliseconds <= 0 ? null : (bytes * 8) / milliseconds / 1_000;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "UnknownError";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
