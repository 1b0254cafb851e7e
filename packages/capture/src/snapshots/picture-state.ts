import { IMAGE_RETRIES, TRACKED_IMAGE_SEQUENCES } from "@invigil/contract/constants";
import type { FailureStage, ImageOutcome, ImageStatus } from "@invigil/contract/proctoring/proctoring";
import type { SnapshotEvent } from "../types.ts";
import type { ProctorImage } from "./image-cache.ts";

export interface Failure {
  reason: FailureStage;
  subReason: string;
}

/** The pictures of one attempt in this browser. */
export interface PictureState {
  /** Not on the server yet, oldest first. */
  waiting: readonly ProctorImage[];
  /** The status of the first ones, by number. */
  statuses: ReadonlyMap<number, ImageStatus>;
  counters: { snapshots_taken: number; snapshots_stored: number; snapshots_failed: number };
  /** The number of the last picture taken. */
  last: number | null;
}

/** `expected` is the number that the server will give the next picture. */
export type PictureEvent =
  | { type: "grabbed" }
  | { type: "not-taken"; expected: number; failure: Failure }
  | { type: "taken"; picture: ProctorImage; expected: number }
  | { type: "addressed"; guid: string; url: string; sequence: number }
  /** The storage refused its address, which is useless now. */
  | { type: "refused"; guid: string }
  | { type: "stored"; guid: string }
  /** The upload failed. */
  | { type: "failed"; guid: string; expected: number; failure: Failure }
  /** Not even sent, because there is no connection. */
  | { type: "put-off"; guid: string; expected: number; failure: Failure }
  /** Dropped from this device to make room for others. */
  | { type: "dropped"; guids: readonly string[]; expected: number; failure: Failure };

export type PictureEffect =
  | { do: "tell"; event: SnapshotEvent }
  | { do: "keep"; picture: ProctorImage; failure: Failure }
  | { do: "forget"; guid: string }
  | { do: "prefetch"; sequence: number };

type Step = readonly [PictureState, readonly PictureEffect[]];

export function openPictures(waiting: readonly ProctorImage[]): PictureState {
  const counters = { snapshots_taken: 0, snapshots_stored: 0, snapshots_failed: 0 };
  return { waiting, statuses: new Map(), counters, last: null };
}

export function nextPictures(state: PictureState, event: PictureEvent): Step {
  switch (event.type) {
    case "grabbed":
      return [count(state, "snapshots_taken"), []];
    case "not-taken":
      return told(count(state, "snapshots_failed"), {
        sequence: event.expected,
        outcome: "webcamError",
        retry: 0,
        failure: event.failure,
      });
    case "taken": {
      const waiting = [...state.waiting, event.picture];
      return [{ ...state, waiting, last: numberOf({ waiting }, event.picture, event.expected) }, []];
    }
    case "addressed": {
      const { url: signedUrl, sequence } = event;
      const next = change(state, event.guid, (picture) => ({ ...picture, signedUrl, sequence }));
      return [{ ...next, last: Math.max(state.last ?? 0, sequence) }, []];
    }
    case "refused":
      return [change(state, event.guid, (picture) => ({ ...picture, signedUrl: null })), []];
    case "stored":
      return stored(state, event.guid);
    case "failed":
      return failed(state, event);
    case "put-off":
      return putOff(state, event);
    case "dropped":
      return dropped(state, event);
  }
}

function stored(state: PictureState, guid: string): Step {
  const picture = pictureOf(state, guid);
  if (!picture) return [state, []];
  const sequence = picture.sequence ?? 0;
  const done = { sequence, outcome: "success", retry: picture.retry, failure: null } as const;
  const [next, effects] = told(leave(count(state, "snapshots_stored"), guid), done);
  return [next, [...effects, { do: "forget", guid }, { do: "prefetch", sequence }]];
}

type Trouble = Extract<PictureEvent, { type: "failed" | "put-off" }>;

/** After this many tries a picture is given up; until then it waits on this device. */
function failed(state: PictureState, event: Trouble): Step {
  const tried = change(state, event.guid, (picture) => ({ ...picture, retry: picture.retry + 1 }));
  const picture = pictureOf(tried, event.guid);
  if (!picture) return [state, []];
  if (picture.retry < IMAGE_RETRIES) return putOff(tried, event);
  const sequence = numberOf(tried, picture, event.expected);
  const lost = { sequence, outcome: "fail", retry: picture.retry, failure: event.failure } as const;
  const [next, effects] = told(leave(count(tried, "snapshots_failed"), event.guid), lost);
  return [next, [...effects, { do: "forget", guid: event.guid }]];
}

function putOff(state: PictureState, { guid, expected, failure }: Trouble): Step {
  const picture = pictureOf(state, guid);
  if (!picture) return [state, []];
  const sequence = numberOf(state, picture, expected);
  const [next, effects] = told(state, { sequence, outcome: "fail", retry: picture.retry, failure });
  return [next, [...effects, { do: "keep", picture, failure }]];
}

function dropped(state: PictureState, event: Extract<PictureEvent, { type: "dropped" }>): Step {
  return event.guids.reduce<Step>(
    ([before, effects], guid) => {
      const picture = pictureOf(before, guid);
      if (!picture) return [before, effects];
      const sequence = numberOf(before, picture, event.expected);
      const lost = { sequence, outcome: "drop", retry: picture.retry, failure: event.failure } as const;
      const [next, added] = told(leave(count(before, "snapshots_failed"), guid), lost);
      return [next, [...effects, ...added, { do: "forget", guid }]];
    },
    [state, []],
  );
}

interface Told {
  sequence: number;
  outcome: ImageOutcome;
  retry: number;
  failure: Failure | null;
}

function told(state: PictureState, { sequence, outcome, retry, failure }: Told): Step {
  const reason = failure?.reason ?? null;
  const subReason = failure?.subReason.slice(0, 200) ?? null;
  const event: SnapshotEvent = { type: "snapshot", sequence, outcome, reason, subReason, retry };
  const isTracked = sequence >= 1 && sequence <= TRACKED_IMAGE_SEQUENCES;
  const status = { sequence, status: outcome, retry, reason, subReason };
  const statuses = isTracked ? new Map(state.statuses).set(sequence, status) : state.statuses;
  return [{ ...state, statuses }, [{ do: "tell", event }]];
}

/** The server's number, or the one that it will probably get. */
function numberOf({ waiting }: Pick<PictureState, "waiting">, picture: ProctorImage, expected: number): number {
  if (picture.sequence !== null) return picture.sequence;
  const before = waiting.slice(0, Math.max(waiting.indexOf(picture), 0));
  return expected + before.filter(({ sequence }) => sequence === null).length;
}

function pictureOf({ waiting }: PictureState, guid: string): ProctorImage | undefined {
  return waiting.find(({ eventGuid }) => eventGuid === guid);
}

function change(state: PictureState, guid: string, to: (picture: ProctorImage) => ProctorImage): PictureState {
  return { ...state, waiting: state.waiting.map((picture) => (picture.eventGuid === guid ? to(picture) : picture)) };
}

function leave(state: PictureState, guid: string): PictureState {
  return { ...state, waiting: state.waiting.filter(({ eventGuid }) => eventGuid !== guid) };
}

function count(state: PictureState, counter: keyof PictureState["counters"]): PictureState {
  return { ...state, counters: { ...state.counters, [counter]: state.counters[counter] + 1 } };
}
