import { VOICE_CLIP_MIN } from "@invigil/contract/constants";
import { createEmitter } from "../emitter.ts";
import type { VoiceDetection, VoiceEvent, VoiceOptions, VoiceState } from "../types.ts";
import { openEar, type Ear, type Hears, type OpenEar } from "./ear.ts";
import { shouldListen } from "./gate.ts";
import { createIncidents } from "./incidents.ts";
import { hear, muteCounters, notMuted } from "./mute.ts";

/** Listens for voices while the attempt is active; every voice becomes an incident with its clip. */
export function createVoiceDetection(options: VoiceOptions, open: OpenEar = openEar): VoiceDetection {
  const { on, emit } = createEmitter<VoiceEvent>();
  const incidents = createIncidents(options, emit);
  let state: VoiceState = "idle";
  let mute = notMuted;
  let active = true;
  let listening = false;
  let stopped = false;
  let ear: Ear | undefined;

  function change(next: VoiceState): void {
    if (state === next) return;
    state = next;
    emit({ type: "state", state });
  }

  function follow(): void {
    const should = shouldListen({ active, audio: true, remaining: incidents.remaining(), muted: mute.muted });
    if (!ear || should === listening) return;
    listening = should;
    ear.setListening(should);
  }

  function take(audio: Blob, duration: number): void {
    change("speech_end");
    if (duration >= VOICE_CLIP_MIN && incidents.remaining() > 0) {
      incidents.report(audio, duration);
      follow();
    }
    change("idle");
  }

  const hears: Hears = {
    onSound({ level, silent }) {
      emit({ type: "level", level });
      const heard = hear(mute, silent, options.now());
      mute = heard.state;
      if (!heard.change) return;
      emit(heard.change);
      follow();
    },
    onVoice(message) {
      switch (message.type) {
        case "speech-start":
          return change("speech_start");
        case "misfire":
          return change("idle");
        case "clip":
          return take(message.audio, message.duration);
        case "failed":
          // While it is opening, the rejection reports the same failure.
          if (ear) emit({ type: "failed", failure: "detector", message: message.message });
      }
    },
  };

  function tellFailure(error: unknown): null {
    if (!stopped) emit({ type: "failed", failure: failureOf(error), message: String(error) });
    return null;
  }

  return {
    on,
    state: () => state,
    async start() {
      if (ear || stopped) return;
      const opened = await open(options.stream, hears).catch(tellFailure);
      if (!opened) return;
      if (stopped) return opened.close();
      ear = opened;
      follow();
    },
    setActive(next) {
      active = next;
      follow();
    },
    stop() {
      stopped = true;
      ear?.close();
      ear = undefined;
      change("idle");
    },
    flush: incidents.flush,
    counters: () => ({ voice_incidents: incidents.count(), ...muteCounters(mute, options.now()) }),
  };
}

/** The browser throws AbortError if a worklet's script could not be loaded. */
function failureOf(error: unknown): "library" | "detector" {
  return error instanceof DOMException && error.name === "AbortError" ? "library" : "detector";
}
