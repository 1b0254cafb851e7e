import type { Counters } from "@invigil/contract/proctoring/proctoring";
import { DETECTION_INTERVAL } from "@invigil/contract/constants";
import type { Tx } from "@invigil/db/connection";
import { noteEvidence, type NewEvidence } from "@invigil/records/evidence/note-evidence";
import { writeHeartbeats } from "@invigil/records/evidence/write-heartbeats";
import { endSession, openSession } from "@invigil/records/evidence/write-session";
import { insertStored, type StoredMedia } from "@invigil/records/media/write-stored";
import type { LivedAttempt } from "./life.ts";
import type { LivedFiles } from "./lived-files.ts";
import type { Scene } from "./scenes.ts";
import { drawTone } from "./tone.ts";
import { within } from "./within.ts";

const EVERY = 15_000;
const TOLERANCE = 3;
const KEPT = 30 * 86_400_000;

interface Watched {
  attemptId: number;
  /** The candidate's own, for the colours of the pictures. */
  number: number;
  attempt: LivedAttempt;
  startedAt: Date;
  endedAt: Date;
  files: LivedFiles;
}

/** Everything that a proctored attempt leaves: proofs of identity, a picture every 15 seconds, what was noticed, sums. */
export async function watchAttempt(tx: Tx, watched: Watched): Promise<void> {
  const { attemptId, startedAt, endedAt, attempt } = watched;
  const db = within(tx);
  const session = await openSession(tx, {
    attemptId,
    abMode: "batch",
    now: startedAt,
    tolerance: TOLERANCE,
    expectHeartbeats: true,
    pictureInterval: EVERY,
    movementAt: null,
  });
  const { media, lines } = picturesOf(watched);
  await insertStored(tx, attemptId, media);
  await noteEvidence(tx, lines);
  const counters = sumsOf(attempt, {
    pictures: media.filter(({ kind }) => kind === "snapshot").length,
    lasted: endedAt.getTime() - startedAt.getTime(),
  });
  const beat = { attempt_id: attemptId, session_id: session.id, at: endedAt, counters, by_call: false };
  await writeHeartbeats(db, [{ ...beat, image_statuses: null, tab: null, until: null }]);
  await endSession(db, { attemptId, now: endedAt });
}

const PROOFS = [
  { kind: "identity_image", scene: "photo" },
  { kind: "id_card_image", scene: "card" },
] as const;

function picturesOf({ attemptId, number, attempt, startedAt, endedAt, files }: Watched) {
  const store = (kind: StoredMedia["kind"], scene: Scene, at: Date, sequence: number | null): StoredMedia => {
    const { id, size } = files.picture(scene, number);
    const analysis =
      scene === "dark" ? { unclear: "dark" } : { faces: scene === "two" ? 2 : scene === "empty" ? 0 : 1 };
    const deleteAt = new Date(at.getTime() + KEPT);
    return { id, kind, sequence, contentType: "image/png", size, at, deleteAt, analysis };
  };
  const before = new Date(startedAt.getTime() - 60_000);
  const shownProofs = PROOFS.map(({ kind, scene }) => store(kind, scene, before, null));
  const voice = { ...files.wav(drawTone(number)), kind: "sample_audio" as const, contentType: "audio/wav" };
  const heard = { sequence: null, at: before, deleteAt: new Date(before.getTime() + KEPT), analysis: {} };
  const proofs = [...shownProofs, { ...voice, ...heard }];
  const count = Math.floor((endedAt.getTime() - startedAt.getTime()) / EVERY);
  const pictures = Array.from({ length: count }, (_, index) => {
    const seconds = ((index + 1) * EVERY) / 1_000;
    const own = attempt.happenings.find(({ scene, after }) => scene && after <= seconds && seconds < after + 30);
    const usual = (index + number) % 5 === 0 ? "leaning" : "sitting";
    return store("snapshot", own?.scene ?? usual, new Date(startedAt.getTime() + seconds * 1_000), index + 1);
  });
  const shown = pictures.map(({ id, at, sequence }): NewEvidence => ({
    attemptId,
    kind: "snapshot",
    at,
    now: at,
    mediaId: id,
    data: { sequence },
  }));
  const noticed = attempt.happenings.map(({ kind, after, data, source, confidence, scene }): NewEvidence => {
    const at = new Date(startedAt.getTime() + after * 1_000);
    const picture = scene && pictures.find((each) => each.at >= at);
    return {
      attemptId,
      kind,
      at,
      now: at,
      source: source ?? "browser",
      data: data ?? {},
      confidence: confidence ?? null,
      mediaId: picture?.id ?? null,
      ...(source === "analysis" ? { detector: "demo drawing" } : {}),
    };
  });
  return { media: [...proofs, ...pictures], lines: [...shown, ...noticed] };
}

function sumsOf({ happenings }: LivedAttempt, { pictures, lasted }: { pictures: number; lasted: number }): Counters {
  const times = (kind: string) => happenings.filter((each) => each.kind === kind).length;
  const beats = Math.floor(lasted / 5_000);
  return {
    no_face: times("no-face"),
    multiple_faces: times("multiple-faces"),
    objects: times("objects"),
    unclear_frames: times("camera-unclear") * 12,
    frames: Math.floor(lasted / DETECTION_INTERVAL),
    voice_incidents: times("voice"),
    mute_count: 0,
    mute_duration: 0,
    blurs: times("blur"),
    short_blurs: 0,
    full_screen_exits: times("full-screen-left"),
    snapshots_taken: pictures,
    snapshots_stored: pictures,
    snapshots_failed: 0,
    connection: { good: beats, bad: 0, offline: times("offline") * 8, total: beats },
    extended_screen: times("multiple-monitors") > 0,
    voice_off: 0,
    undrawn: 0,
    unfocused: 0,
    windowed: 0,
    window_width: 1_440,
    window_height: 900,
    screen_width: 1_440,
    screen_height: 900,
  };
}
