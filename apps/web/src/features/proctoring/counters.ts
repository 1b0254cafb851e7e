import { Counters } from "@invigil/contract/proctoring";

/** What this page counted since it was opened; the incidents of a voice are kept over reloads by their detector. */
export type PageCounters = Omit<Counters, "connection">;

const ADDED = [
  "no_face",
  "multiple_faces",
  "objects",
  "unclear_frames",
  "frames",
  "mute_count",
  "mute_duration",
  "blurs",
  "short_blurs",
  "full_screen_exits",
  "snapshots_taken",
  "snapshots_stored",
  "snapshots_failed",
] as const;

interface Deps {
  /** Of the proctor session: another one begins at zero. */
  key: string;
  live: () => PageCounters;
  connection: () => Counters["connection"];
}

/** The sums since proctoring began: those of the pages before a reload, and this one's. */
export function createCounters({ key, live, connection }: Deps): () => Counters {
  const before = readKept(key);
  return () => {
    const sums: Counters = { ...live(), connection: connection() };
    for (const name of ADDED) sums[name] += before?.[name] ?? 0;
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
    // After a reload the sums begin anew; the events tell the whole story all the same.
  }
}
