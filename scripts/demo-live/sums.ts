import type { Counters } from "@invigil/contract/proctoring/proctoring";

interface Counted {
  /** When the page was opened, in milliseconds since 1970. */
  since: number;
  leaves: { blurs: number; short_blurs: number };
  pictures: { taken: number; stored: number };
}

const NOTHING = {
  no_face: 0,
  multiple_faces: 0,
  objects: 0,
  unclear_frames: 0,
  voice_incidents: 0,
  mute_count: 0,
  mute_duration: 0,
  full_screen_exits: 0,
  voice_off: 0,
  undrawn: 0,
  unfocused: 0,
  windowed: 0,
  snapshots_failed: 0,
  extended_screen: false,
};
/** The window fills the screen. */
const SCREEN = { window_width: 1_440, window_height: 900, screen_width: 1_440, screen_height: 900 };

/** What the page's heartbeat says. */
export function sumsOf({ since, leaves, pictures: { taken, stored } }: Counted): Counters {
  const seconds = Math.floor((Date.now() - since) / 1_000);
  return {
    ...NOTHING,
    ...SCREEN,
    ...leaves,
    frames: seconds,
    snapshots_taken: taken,
    snapshots_stored: stored,
    connection: { good: seconds, bad: 0, offline: 0, total: seconds },
  };
}
