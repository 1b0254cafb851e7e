import { audioBlobError } from "../audio-blob.ts";
import type { Incident, VoiceEvent, VoiceOptions } from "../types.ts";
import { createIncidentUpload } from "./incident-upload.ts";
import { createVoiceStore } from "./voice-store.ts";

/** Counts and reports each voice heard in an attempt, and uploads its clip. */
export function createIncidents(options: VoiceOptions, emit: (event: VoiceEvent) => void) {
  const store = createVoiceStore(options);
  const uploads = createIncidentUpload({
    assessmentId: options.assessmentId,
    calls: options.calls,
    tell: (incidentId, status) => emit({ type: "upload", incidentId, status }),
  });
  return {
    remaining: store.remaining,
    count: store.incidents,
    flush: uploads.flush,
    report(audio: Blob, duration: number): void {
      const incident = incidentOf(audio, duration, options);
      store.add(duration);
      emit({ type: "incident", incident, count: store.incidents() });
      if (audioBlobError(audio) === null) void uploads.upload(incident);
      else emit({ type: "upload", incidentId: incident.incidentId, status: "failed" });
      if (store.remaining() === 0) emit({ type: "cap-reached" });
    },
  };
}

function incidentOf(audio: Blob, duration: number, { now, startedAt }: VoiceOptions): Incident {
  const began = now() - duration;
  const incidentId = crypto.randomUUID();
  return {
    incidentId,
    audio,
    metadata: {
      incidentId,
      duration,
      size: audio.size,
      type: audio.type,
      offset: began - startedAt,
      source: "vad",
    },
    violationTimestamp: new Date(began).toISOString(),
    fileType: "wav",
    requestTransactionId: crypto.randomUUID(),
    signed_url: null,
    audio_sequence: null,
  };
}
