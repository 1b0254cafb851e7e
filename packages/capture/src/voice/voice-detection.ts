import { VOICE_CLIP_MIN } from "@invigil/contract/constants";
import { checkAudioBlob } from "../audio-blob.ts";
import { createEmitter } from "../emitter.ts";
import type { Incident, VoiceDetection, VoiceEvent, VoiceOptions, VoiceState } from "../types.ts";
import { openEar, type Ear, type Hears, type OpenEar } from "./ear.ts";
import { shouldListen } from "./gate.ts";
import { createIncidentUpload } from "./incident-upload.ts";
import { hear, muteCounters, notMuted } from "./mute.ts";
import { createVoiceStore } from "./voice-store.ts";

/** Listens for voices while the attempt is active; every voice becomes an incident with its clip. */
export function createVoiceDetection(options: VoiceOptions, open: OpenEar = openEar): VoiceDetection {
  const { on, emit } = createEmitter<VoiceEvent>();
  const store = createVoiceStore(options);
  const uploads = createIncidentUpload({
    assessmentId: options.assessmentId,
    calls: options.calls,
    tell: (incidentId, status) => emit({ type: "upload", incidentId, status }),
  });
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
    const should = shouldListen({ active, audio: true, remaining: store.remaining(), muted: mute.muted });
    if (!ear || should === listening) return;
    listening = should;
    ear.setListening(should);
  }

  function take(audio: Blob, duration: number): void {
    change("speech_end");
    if (duration >= VOICE_CLIP_MIN && store.remaining() > 0) report(audio, duration);
    change("idle");
  }

  function report(audio: Blob, duration: number): void {
    const began = options.now() - duration;
    const incidentId = crypto.randomUUID();
    const incident: Incident = {
      incidentId,
      audio,
      metadata: {
        incidentId,
        duration,
        size: audio.size,
        type: audio.type,
        offset: began - options.startedAt,
        source: "vad",
      },
      violationTimestamp: new Date(began).toISOString(),
      fileType: "wav",
      requestTransactionId: crypto.randomUUID(),
      signed_url: null,
      audio_sequence: null,
    };
    store.add(duration);
    emit({ type: "incident", incident, count: store.incidents() });
    if (checkAudioBlob(audio).error === null) void uploads.upload(incident);
    else emit({ type: "upload", incidentId, status: "failed" });
    if (store.remaining() === 0) emit({ type: "cap-reached" });
    follow();
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
          change("speech_start");
          break;
        case "misfire":
          change("idle");
          break;
        case "clip":
          take(message.audio, message.duration);
          break;
        case "failed":
          // While it is opening, the rejection reports the same failure.
          if (ear) emit({ type: "failed", failure: "detector", message: message.message });
          break;
      }
    },
  };

  return {
    on,
    state: () => state,
    async start() {
      if (ear || stopped) return;
      let opened: Ear;
      try {
        opened = await open(options.stream, hears);
      } catch (error) {
        if (!stopped) emit({ type: "failed", failure: failureOf(error), message: String(error) });
        return;
      }
      if (stopped) {
        opened.close();
        return;
      }
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
    flush: uploads.flush,
    counters: () => ({ voice_incidents: store.incidents(), ...muteCounters(mute, options.now()) }),
  };
}

/** The browser throws AbortError if a worklet's script could not be loaded. */
function failureOf(error: unknown): "library" | "detector" {
  return error instanceof DOMException && error.name === "AbortError" ? "library" : "detector";
}
