import { Slug } from "@invigil/contract/fields";
import { slugsOfPath } from "@invigil/rules/taking/tracking";
import { serverNow } from "../../lib/clock.ts";
import { useConnection } from "../../lib/connection.ts";
import { eventsSent, recordFailedEvent, sendEvent } from "../../lib/socket/socket.ts";
import { beforeSubmit, onAbort } from "../../shared/parts/submit.ts";
import { trackedPath } from "../../lib/track.ts";
import { createCounters } from "./counters.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { holdSession, trackOf } from "./hold-session.ts";
import { openSession } from "./open-session.ts";
import { proctorService } from "./proctor-calls.ts";
import type { ProctoredAttempt, ProctoringContext } from "./proctoring-context.ts";
import { clearProctoring, showProctoring, watchesFace } from "./proctor-store.ts";
import { watchCamera, type CameraWatch } from "./watch/watch-camera.ts";
import { watchConnection } from "./watch/watch-connection.ts";
import { watchLeaves } from "./watch/watch-leaves.ts";
import {
  hasExtendedScreen,
  remindOfCamera,
  watchScreens,
  watchSystemTime,
  watchWholeScreen,
} from "./watch/watch-surroundings.ts";
import { watchMovements } from "./watch/watch-movements.ts";
import { watchView } from "./watch/watch-view.ts";
import { watchVoice, type VoiceWatch } from "./watch/watch-voice.ts";

export interface Proctoring {
  stop: () => void;
  /** While the attempt is being submitted, nothing counts against the candidate any more. */
  setSubmitting: (submitting: boolean) => void;
  reopenCamera: () => void;
  reopenMicrophone: () => void;
}

/** The longest that the last heartbeat may delay the submission. */
const LAST_WORD_LIMIT = 2_000;

/** Proctors an attempt until stopped or until the attempt is over. No failure here affects the answers. */
export function startProctoring(attempt: ProctoredAttempt): Proctoring {
  const ending = new AbortController();
  const { signal } = ending;
  let camera: CameraWatch | null = null;
  let voice: VoiceWatch | null = null;
  let submitting = false;

  async function run() {
    const session = await openSession({ id: attempt.id, testId: attempt.test.id, testSlug: attempt.test.slug }, signal);
    const plan = session?.plan ?? null;
    if (!session || !plan || signal.aborted) return;
    showProctoring({ plan });
    const context: ProctoringContext = {
      attempt,
      session,
      plan,
      send: sendEvent,
      now: serverNow,
      problem: problemOnScreen,
      isSubmitting: () => submitting,
      signal,
    };
    const service = proctorService(session.token);
    const watches = startWatches(context, service);
    ({ camera, voice } = watches);
    const heart = startHeartbeat(context, { count: watches.count, service });
    signal.addEventListener("abort", onAbort(stop), { once: true });
    signal.addEventListener(
      "abort",
      beforeSubmit(async () => {
        sendEvent(trackOf("END_TEST", context));
        const sent = Promise.all([eventsSent(), camera?.flush(), voice?.flush()]);
        await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LAST_WORD_LIMIT))]);
        rest(true);
        await heart.beatFinally(camera?.statuses() ?? []);
      }),
      { once: true },
    );
    await holdSession(context);
  }

  /** Stops requests after the last heartbeat, because the server may already have closed the attempt. */
  function rest(resting: boolean) {
    camera?.rest(resting);
    voice?.rest(resting);
  }

  function stop() {
    if (signal.aborted) return;
    ending.abort();
    clearProctoring();
  }

  run().catch((error: unknown) => {
    // A proctoring failure is reported, but must not keep anybody from answering.
    if (!signal.aborted) globalThis.reportError(error);
  });
  return {
    stop,
    setSubmitting: (next) => {
      submitting = next;
      // The submission failed, so the attempt continues.
      if (!submitting) rest(false);
    },
    reopenCamera: () => camera?.open(),
    reopenMicrophone: () => voice?.open(),
  };
}

/** Everything that is watched, with its counts. */
function startWatches(context: ProctoringContext, service: ReturnType<typeof proctorService>) {
  const { attempt, session, plan } = context;
  const connection = watchConnection(context);
  const leaves = watchLeaves(context);
  const exits = watchWholeScreen(context);
  const view = watchView({ isAway: leaves.isAway, signal: context.signal });
  watchScreens(context);
  watchSystemTime(context);
  remindOfCamera(context);
  const network = () => ({
    download_speed: finite(useConnection.getState().mbps),
    offline_duration: connection.takeOfflineDuration(),
  });
  const camera = watchesFace({ plan })
    ? orReport("camera", () => watchCamera(context, { calls: service, network }))
    : null;
  if (camera && plan.movements) watchMovements(context, camera);
  const voice = plan.audio ? orReport("voice", () => watchVoice(context, service)) : null;
  const count = createCounters({
    key: `invigil:${attempt.test.slug}:counters:${session.proctorSessionId}`,
    told: session.counters,
    live: () => ({
      ...(camera?.counters() ?? noPictures),
      ...(voice?.counters() ?? noVoice),
      ...leaves.counters(),
      ...view(),
      full_screen_exits: exits(),
      extended_screen: hasExtendedScreen(),
    }),
    connection: () => useConnection.getState().tallies,
  });
  return { camera, voice, count };
}

/** A part that a browser cannot run is told with the submission; the other parts go on. */
function orReport<T>(part: string, start: () => T): T | null {
  try {
    return start();
  } catch (error) {
    recordFailedEvent({ type: `${part}-unavailable`, issue: String(error) });
    return null;
  }
}

function problemOnScreen(): string | null {
  const { problemSlug } = slugsOfPath(trackedPath(globalThis.location.pathname));
  return Slug.safeParse(problemSlug).data ?? null;
}

const noPictures = {
  frames: 0,
  unclear_frames: 0,
  no_face: 0,
  multiple_faces: 0,
  objects: 0,
  snapshots_taken: 0,
  snapshots_stored: 0,
  snapshots_failed: 0,
};
const noVoice = { voice_incidents: 0, mute_count: 0, mute_duration: 0, voice_off: 0 };

function finite(mbps: number | null): number | null {
  return mbps !== null && Number.isFinite(mbps) ? mbps : null;
}
