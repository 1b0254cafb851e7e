/**
 * Our choice: a shorter gap is a device that is starting or a driver that stutters. Longer than the detector's own
 * wait.
 */
export const MUTE_AFTER = 1_000;

export interface MuteState {
  /** Since when every sample was exactly 0, in milliseconds, or null while there is sound. */
  silentSince: number | null;
  muted: boolean;
  count: number;
  /** Milliseconds of all finished mutes. */
  duration: number;
}
export const notMuted: MuteState = { silentSince: null, muted: false, count: 0, duration: 0 };

type MuteChange = { type: "muted"; count: number } | { type: "unmuted"; duration: number };

/**
 * A muted microphone delivers zeros, which a quiet room never does. The track's own `muted` stays false when the
 * person or a program mutes it, so the samples are the only sign.
 */
export function hear(before: MuteState, silent: boolean, at: number): { state: MuteState; change: MuteChange | null } {
  const { silentSince, muted, count, duration } = before;
  if (silent) {
    const since = silentSince ?? at;
    if (muted || at - since < MUTE_AFTER) return { state: { ...before, silentSince: since }, change: null };
    return {
      state: { ...before, silentSince: since, muted: true, count: count + 1 },
      change: { type: "muted", count: count + 1 },
    };
  }
  if (!muted || silentSince === null) return { state: { ...before, silentSince: null }, change: null };
  const lasted = Math.round(at - silentSince);
  return {
    state: { silentSince: null, muted: false, count, duration: duration + lasted },
    change: { type: "unmuted", duration: lasted },
  };
}

/** The heartbeat's counters, including a mute that is not over yet. */
export function muteCounters({ silentSince, muted, count, duration }: MuteState, at: number) {
  const running = muted && silentSince !== null ? Math.round(at - silentSince) : 0;
  return { mute_count: count, mute_duration: duration + running };
}
