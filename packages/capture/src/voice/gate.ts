interface Situation {
  /** The attempt's session is ACTIVE. */
  active: boolean;
  /** Audio proctoring is on. */
  audio: boolean;
  /** Milliseconds of clips that may still be recorded in this session. */
  remaining: number;
  muted: boolean;
}

/** The detector listens only while all of these are true; otherwise it pauses. */
export function shouldListen({ active, audio, remaining, muted }: Situation): boolean {
  return active && audio && remaining > 0 && !muted;
}
