import { createMicrophone } from "@invigil/capture/microphone";
import type { ProctorCalls, VoiceDetection, VoiceEvent } from "@invigil/capture/types";
import { createVoiceDetection } from "@invigil/capture/voice/voice-detection";
import { PROMPT_OPEN, VOICE_TOASTS } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { ownSound } from "../../../shared/parts/devices/own-sound.ts";
import { recordFailedEvent } from "../../../lib/socket/socket.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { showVoiceToast } from "../alert-toasts.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { showProctoring } from "../proctor-store.ts";
import { awaitAnswer } from "./await-answer.ts";

/** The candidate is told of a silence that lasts: a microphone that suppresses noise is silent between words, too. */
const TOLD_AFTER = 10_000;

type VoiceCounters = ReturnType<VoiceDetection["counters"]>;

export interface VoiceWatch {
  /** Reopens the microphone after it was missing. */
  open: () => void;
  /** Hears nothing while resting, because the submission is under way. */
  rest: (resting: boolean) => void;
  counters: () => VoiceCounters;
  flush: () => Promise<void>;
}

/** Microphone and voice detection. A failure becomes evidence and is shown, but stops nothing else. */
export function watchVoice(context: ProctoringContext, calls: Pick<ProctorCalls, "signAudio">): VoiceWatch {
  const { attempt, session, send, signal, now } = context;
  const microphone = createMicrophone();
  let voice: VoiceDetection | null = null;
  let resting = false;
  /** A spoken answer or a question's own sound is not an incident. */
  const listen = () => voice?.setActive(!resting && ownSound.getState().count === 0);
  let forgetOwnSound = () => {};
  const silence = createSilenceNotice();
  const sums = createSums();

  function begin(stream: MediaStream) {
    const detector = createVoiceDetection({
      stream,
      assessmentId: attempt.test.id,
      now,
      startedAt: session.startedAt,
      calls,
      storage: localStorage,
      keyPrefix: `invigil:${attempt.test.slug}:`,
      incidentsBefore: session.counters?.voice_incidents ?? 0,
    });
    voice = detector;
    sums.begin();
    detector.on((event) => {
      tell(event, context);
      if (event.type === "muted") silence.begin();
      if (event.type === "unmuted") silence.end();
    });
    forgetOwnSound = ownSound.subscribe(listen);
    listen();
    void detector.start();
  }

  function end() {
    if (!voice) return;
    sums.end(voice.counters());
    forgetOwnSound();
    silence.end();
    showProctoring({ deaf: false });
    voice.stop();
    voice = null;
  }

  microphone.on((event) => {
    end();
    if (event.type === "disabled") return miss(event.reason);
    send({ type: "microphone-enabled", label: event.label.slice(0, 200) });
    showProctoring({ microphone: { state: "on", stream: event.stream } });
    begin(event.stream);
  });

  function miss(reason: string) {
    send({ type: "microphone-disabled", reason });
    showProctoring({ microphone: { state: "missing", reason, aside: false } });
  }

  const open = awaitAnswer({
    device: microphone,
    signal,
    onOpening: () => showProctoring({ microphone: { state: "opening" } }),
    onUnanswered: () => miss(PROMPT_OPEN),
  });

  signal.addEventListener(
    "abort",
    () => {
      end();
      microphone.stop();
    },
    { once: true },
  );
  open();
  function rest(next: boolean) {
    resting = next;
    listen();
  }

  return {
    open,
    rest,
    counters: () => sums.with(voice?.counters()),
    flush: async () => await voice?.flush(),
  };
}

/**
 * Adds up what all detectors have counted, because a microphone that is reconnected gets a new one. A detector keeps the
 * attempt's incidents, but only its own times; without one, no voice is detected.
 */
function createSums() {
  let before: VoiceCounters = { voice_incidents: 0, mute_count: 0, mute_duration: 0, voice_off: 0 };
  let withoutSince = performance.now();

  function sumsWith(own?: VoiceCounters): VoiceCounters {
    if (!own) return { ...before, voice_off: before.voice_off + Math.round(performance.now() - withoutSince) };
    return {
      voice_incidents: own.voice_incidents,
      mute_count: before.mute_count + own.mute_count,
      mute_duration: before.mute_duration + own.mute_duration,
      voice_off: before.voice_off + own.voice_off,
    };
  }

  return {
    with: sumsWith,
    begin(): void {
      before = sumsWith();
    },
    end(own: VoiceCounters): void {
      before = sumsWith(own);
      withoutSince = performance.now();
    },
  };
}

function createSilenceNotice() {
  let telling: ReturnType<typeof setTimeout> | undefined;
  return {
    begin() {
      telling = setTimeout(() => showProctoring({ silent: true }), TOLD_AFTER);
    },
    end() {
      clearTimeout(telling);
      showProctoring({ silent: false });
    },
  };
}

function tell(event: VoiceEvent, { send, now }: Pick<ProctoringContext, "send" | "now">): void {
  switch (event.type) {
    case "incident": {
      const { incidentId, metadata } = event.incident;
      send({ type: "voice", incidentId, duration: metadata.duration });
      if (event.count <= VOICE_TOASTS) showVoiceToast();
      return;
    }
    case "muted":
      send({ type: "microphone-muted", count: event.count });
      return;
    case "unmuted":
      send({ type: "microphone-unmuted", duration: Math.round(event.duration) });
      return;
    case "unheard":
      send({ type: "unseen", kind: "voice-off", why: event.why, image_sequence: null }, now() - event.ago);
      return;
    case "deaf":
      showProctoring({ deaf: event.deaf });
      return;
    case "failed": {
      const { libraryFailed, detectorFailed } = messages.proctor.voice;
      const message = event.failure === "library" ? libraryFailed : detectorFailed;
      recordFailedEvent({ type: "voice-failed", issue: event.message });
      showToast({ type: "warning", message });
      return;
    }
    case "state":
    case "upload":
    case "level":
    case "cap-reached":
  }
}
