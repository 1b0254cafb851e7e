import { VOICE_SESSION_CAP } from "@invigil/contract/constants";
import type { VoiceOptions } from "../types.ts";

/** The rest of the session cap and the number of incidents, kept across reloads. */
export function createVoiceStore({
  storage,
  keyPrefix,
  incidentsBefore,
}: Pick<VoiceOptions, "storage" | "keyPrefix" | "incidentsBefore">) {
  const remainingKey = `${keyPrefix}VAD:remaining`;
  const incidentsKey = `${keyPrefix}VAD:incidents`;
  let remaining = read(storage, remainingKey) ?? VOICE_SESSION_CAP;
  let incidents = Math.max(read(storage, incidentsKey) ?? 0, incidentsBefore);

  return {
    remaining: () => remaining,
    incidents: () => incidents,
    /** Adds one incident of this many milliseconds. */
    add(duration: number): void {
      incidents += 1;
      remaining = Math.max(0, remaining - duration);
      write(storage, incidentsKey, incidents);
      write(storage, remainingKey, remaining);
    },
  };
}

function read(storage: Storage, key: string): number | null {
  const value = Number(storage.getItem(key) ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

function write(storage: Storage, key: string, value: number): void {
  try {
    storage.setItem(key, String(value));
  } catch {
    // Storage is full or forbidden, so the count lives in memory for this page only.
  }
}
