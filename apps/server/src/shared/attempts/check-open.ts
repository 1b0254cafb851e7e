import { AppError } from "../../platform/app-error.ts";

interface Place {
  state: string;
  expires_at: Date | null;
  paused_at: Date | null;
  section_status: string;
  section_expires_at: Date | null;
}

/** Refuses what may only happen while the attempt and the section run. */
export function checkOpen(place: Place, now: Date): void {
  // During a pause nothing is late and nothing runs.
  const at = place.paused_at ?? now;
  if (place.state !== "ACTIVE" || isPast(place.expires_at, at)) throw new AppError("session_ended");
  if (place.section_status !== "CTK" || isPast(place.section_expires_at, at)) throw new AppError("section_closed");
  if (place.paused_at !== null) throw new AppError("attempt_paused");
}

function isPast(time: Date | null, now: Date): boolean {
  return time !== null && time <= now;
}
