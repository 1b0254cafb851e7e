import { VOICE_CLIP_MIN } from "@invigil/contract/constants";
import { createEmitter } from "../emitter.ts";
import type { VoiceDetection, VoiceEvent, VoiceOptions, VoiceState } from "../types.ts";
import { openEar, type Hears, type OpenEar } from "./ear.ts";
import { shouldListen } from "./gate.ts";
import { createIncidents } from "./incidents.ts";
import { keepListening } from "./keep-listening.ts";
import { hear, muteCounters, notMuted } from "./mute.ts";

/** Listens for voices while the attempt is active; every voice becomes an incident with its clip. */
export function createVoiceDetection(options: VoiceOptions, open: OpenEar = openEar): VoiceDetection {
  const { on, emit } = createEmitter<VoiceEvent>();
  const incidents = createIncidents(options, emit);
  let state: VoiceState = "idle";
  let mute = notMuted;
  let active = true;

  function change(next: VoiceState): void {
    if (state === next) return;
    state = next;
    emit({ type: "state", state });
  }

  const hears: Hears = {
    onSound({ level, silent }) {
      emit({ type: "level", level });
      const heard = hear(mute, silent, options.now());
      mute = heard.state;
      if (!heard.change) return;
      emit(heard.change);
      listening.follow();
    },
    onVoice(message) {
      if (message.type === "speech-start") change("speech_start");
      if (message.type === "misfire") change("idle");
      if (message.type === "clip") take(message.audio, message.duration);
    },
  };

  const listening = keepListening({
    stream: options.stream,
    open,
    hears,
    isDue: () => shouldListen({ active, audio: true, remaining: incidents.remaining(), muted: mute.muted }),
    emit,
    onClosed: () => change("idle"),
  });

  function take(audio: Blob, duration: number): void {
    change("speech_end");
    if (duration >= VOICE_CLIP_MIN && incidents.remaining() > 0) {
      incidents.report(audio, duration);
      listening.follow();
    }
    change("idle");
  }

  return {
    on,
    state: () => state,
    start: listening.start,
    setActive(next) {
      active = next;
      listening.follow();
    },
    stop: listening.stop,
    flush: incidents.flush,
    counters: () => ({
      voice_incidents: incidents.count(),
      ...muteCounters(mute, options.now()),
      voice_off: listening.off(),
    }),
  };
}
