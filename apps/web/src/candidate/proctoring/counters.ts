import { Counters } from "@invigil/contract/proctoring/proctoring";

/** What this page has counted since it was opened. The voice detector keeps its own incidents, even across reloads. */
export type PageCounters = Omit<Counters, "connection">;

const ADDED = [
  "no_face",
  "multiple_faces",
  "objects",
  "unclear_frames",
  "frames",
  "mute_count",
  "mute_duration",
  "voice_off",
  "blurs",
  "short_blurs",
  "full_screen_exits",
  "snapshots_taken",
  "snapshots_stored",
  "snapshots_failed",
  "undrawn",
  "unfocused",
  "windowed",
] as const;

interface Deps {
  /** The storage key of the proctor session; a new session starts at zero. */
  key: string;
  /** The server's sums when this page began, because another window or browser may have counted before. */
  told: Counters | null;
  live: () => PageCounters;
  connection: () => Counters["connection"];
}

const TALLIES = ["good", "bad", "offline", "total"] as const;

/** Returns the sums since proctoring began: those of all earlier pages, in any browser, plus this page's own. */
export function createCounters({ key, told, live, connection }: Deps): () => Counters {
  const kept = readKept(key);
  /** Sums only grow, so the larger is the newer: this tab's, unless another page has counted in the meantime. */
  const before = (read: (sums: Counters) => number) => Math.max(kept ? read(kept) : 0, told ? read(told) : 0);
  const added = ADDED.map((name) => ({ name, sum: before((sums) => sums[name]) }));
  const incidents = before((sums) => sums.voice_incidents);
  // This tab keeps its own tallies across reloads; only what it never saw is added.
  const own = connection();
  const elsewhere = TALLIES.map((name) => ({ name, sum: before((sums) => sums.connection[name]) - own[name] }));
  return () => {
    const sums: Counters = { ...live(), connection: { ...connection() } };
    for (const { name, sum } of added) sums[name] += sum;
    sums.voice_incidents = Math.max(sums.voice_incidents, incidents);
    for (const { name, sum } of elsewhere) sums.connection[name] += Math.max(0, sum);
    keep(key, sums);
    return sums;
  };
}

function readKept(key: string): Counters | null {
  try {
    return Counters.parse(JSON.parse(sessionStorage.getItem(key) ?? ""));
  } catch {
    return null;
  }
}

function keep(key: string, sums: Counters): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sums));
  } catch {
    // After a reload the sums start over, but the events still tell the whole story.
  }
}
