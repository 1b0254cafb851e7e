import { createEmitter } from "../emitter.ts";
import { PutFailure, putFile } from "../put-file.ts";
import type { SnapshotEvent, SnapshotLoop, SnapshotOptions } from "../types.ts";
import { createAddresses, type Addresses } from "./addresses.ts";
import { startEncoder, type Encoder } from "./encoder.ts";
import { keepEncoding } from "./keep-encoding.ts";
import { createImageCache, type ProctorImage } from "./image-cache.ts";
import { nextPictures, openPictures, type Failure, type PictureEffect, type PictureEvent } from "./picture-state.ts";

/** Takes a picture at every interval and uploads it; failed ones wait on this device, oldest first. */
export function createSnapshotLoop(options: SnapshotOptions, start: () => Encoder = startEncoder): SnapshotLoop {
  const pictures = createPictures(options);
  let timer: ReturnType<typeof setInterval> | undefined;
  let encoder: Encoder | undefined;
  let taking = false;

  async function take(): Promise<number | null> {
    const image = await grab();
    return image && (await pictures.add(image));
  }

  async function grab(): Promise<Blob | null> {
    if (!encoder) return null;
    try {
      const frame = await options.frames.grab();
      await pictures.dispatch({ type: "grabbed" });
      return await encoder.show(frame);
    } catch (error) {
      // Stopped in the meantime, so no picture is wanted any more.
      if (!encoder) return null;
      const failure: Failure = {
        reason: "webcamError",
        subReason: error instanceof Error ? error.name : "UnknownError",
      };
      await pictures.dispatch({ type: "not-taken", expected: pictures.expected(), failure });
      return null;
    }
  }

  /** A camera that is slow to respond is not asked again in the meantime. */
  function takeInTurn(): void {
    if (taking) return;
    taking = true;
    void take().finally(() => {
      taking = false;
    });
  }

  return {
    on: pictures.on,
    flush: pictures.flush,
    takeNow: take,
    start() {
      if (timer !== undefined) return;
      encoder = keepEncoding(start, () => options.frames.grab());
      timer = setInterval(takeInTurn, options.plan.snapshot_interval);
      takeInTurn();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      encoder?.close();
      encoder = undefined;
    },
    statuses: () => [...pictures.state().statuses.values()].toSorted((a, b) => a.sequence - b.sequence),
    lastSequence: () => pictures.state().last,
    counters: () => ({ ...pictures.state().counters }),
  };
}

/** Uploads pictures one after another, as `picture-state` says. */
function createPictures(options: SnapshotOptions) {
  const { on, emit } = createEmitter<SnapshotEvent>();
  const cache = createImageCache(options.storage, options.keyPrefix);
  let uploadSpeed: number | null = null;
  const addresses = createAddresses(options, () => uploadSpeed);
  let state = openPictures(cache.load());
  let sending: Promise<void> | undefined;

  async function dispatch(event: PictureEvent): Promise<void> {
    const [next, effects] = nextPictures(state, event);
    state = next;
    for (const effect of effects) {
      const work = perform(effect);
      if (work) await work;
    }
  }

  function perform(effect: PictureEffect): Promise<void> | void {
    switch (effect.do) {
      case "tell": {
        const { sequence, reason } = effect.event;
        if (reason !== null) addresses.tellFailure(sequence, reason);
        return emit(effect.event);
      }
      case "keep":
        return keep(effect);
      case "forget":
        return cache.remove(effect.guid);
      case "prefetch":
        void addresses.prefetch(effect.sequence);
    }
  }

  async function keep({ picture, failure }: Extract<PictureEffect, { do: "keep" }>): Promise<void> {
    const guids = await cache.keep(picture);
    await dispatch({ type: "dropped", guids, expected: addresses.expected(), failure });
  }

  async function sendWaiting(): Promise<void> {
    for (let [picture] = state.waiting; picture && options.isOnline(); [picture] = state.waiting) {
      const { eventGuid: guid, retry } = picture;
      const sent = await send(picture, addresses, dispatch);
      if (typeof sent === "object" && sent !== null) {
        await dispatch({ type: "failed", guid, expected: addresses.expected(), failure: sent });
        // The next picture would fail as well; the next interval tries again.
        if (state.waiting.some(({ eventGuid, retry: now }) => eventGuid === guid && now > retry)) return;
        continue;
      }
      uploadSpeed = sent;
      await dispatch({ type: "stored", guid });
    }
  }

  async function flush(): Promise<void> {
    sending ??= sendWaiting().finally(() => {
      sending = undefined;
    });
    await sending;
  }

  /** Resolves with the number that the picture will have. */
  async function add(image: Blob): Promise<number | null> {
    const guid = crypto.randomUUID();
    const picture = { eventGuid: guid, image, contentType: image.type, signedUrl: null, sequence: null, retry: 0 };
    await dispatch({ type: "taken", picture, expected: addresses.expected() });
    const { last } = state;
    if (options.isOnline()) void flush();
    else {
      const failure: Failure = { reason: "uploadNetworkError", subReason: "offline" };
      await dispatch({ type: "put-off", guid, expected: addresses.expected(), failure });
    }
    return last;
  }

  return { on, dispatch, add, flush, state: () => state, expected: addresses.expected };
}

type Dispatch = (event: PictureEvent) => Promise<void>;

/** Resolves with the speed in megabits per second, or with what went wrong. */
async function send(picture: ProctorImage, addresses: Addresses, dispatch: Dispatch): Promise<Failure | number | null> {
  const { eventGuid: guid, image, contentType } = picture;
  let url = picture.signedUrl;
  if (url === null) {
    try {
      const address = await addresses.take(contentType);
      url = address.signed_url;
      await dispatch({ type: "addressed", guid, url, sequence: address.image_sequence });
    } catch (error) {
      return { reason: "fetch", subReason: messageOf(error) };
    }
  }
  try {
    const begun = performance.now();
    await putFile(url, image, contentType);
    return megabits(image.size, performance.now() - begun);
  } catch (error) {
    const reason = error instanceof PutFailure ? error.stage : "upload";
    if (reason === "upload") {
      // Expired or refused: another try needs another address.
      await dispatch({ type: "refused", guid });
      addresses.forget();
    }
    return { reason, subReason: messageOf(error) };
  }
}

/** Null if it was faster than the clock can measure. */
function megabits(bytes: number, milliseconds: number): number | null {
  return milliseconds <= 0 ? null : (bytes * 8) / milliseconds / 1_000;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
