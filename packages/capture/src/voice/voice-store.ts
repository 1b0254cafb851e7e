import { VOICE_SESSION_CAP } from "@invigil/contract/constants";
import type { VoiceOptions } from "../types.ts";

/** What is left of the session cap and how many incidents there were, kept over reloads. */
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
    /** One more incident of so many milliseconds. */
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
    // Storage is full or forbidden: the count lives on in memory for this page.
  }
}
