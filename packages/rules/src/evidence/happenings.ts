import type { LineKind } from "@invigil/contract/proctoring/evidence";

const MINUTE = 60_000;

/** How far apart, in milliseconds, two reports of one kind may be and still be about the same happening. */
const GAPS: Partial<Record<LineKind, number>> = {
  "no-face": MINUTE,
  "turned-away": MINUTE,
  "multiple-faces": MINUTE,
  "different-face": MINUTE,
  objects: MINUTE,
  "camera-unclear": MINUTE,
  "detection-off": MINUTE,
  "voice-off": MINUTE,
  "multiple-monitors": MINUTE,
  "microphone-muted": MINUTE,
  "second-tab": MINUTE,
  "second-session": MINUTE,
};

/** Null if every report is a happening of its own, as each return to the window is. */
export function happeningGap(kind: LineKind): number | null {
  return GAPS[kind] ?? null;
}

/** The kinds of which a report of a kind may be about the same happening. A second browser is seen by its calls, too. */
export function happeningKinds(kind: LineKind): readonly LineKind[] {
  return kind === "second-session" ? ["second-session", "other-sign-in"] : [kind];
}

/** Reports of these kinds are about the same happening if they are about the same file. */
export const JOINED_BY_FILE: ReadonlySet<LineKind> = new Set<LineKind>(["voice"]);

export type Source = "browser" | "server" | "analysis";

interface Report<Media> {
  at: Date;
  source: Source;
  confidence: number | null;
  detector: string | null;
  media: Media | null;
  data: Record<string, unknown>;
}

interface Happening<Media> extends Omit<Report<Media>, "source"> {
  /** Null if it was seen at one moment only. */
  endsAt: Date | null;
  sources: Source[];
}

/**
 * One line for all reports of a happening, the first of which the timeline shows: from the earliest to the latest, with
 * the picture of the most certain one.
 */
export function sumUp<Media>(shown: Report<Media>, others: readonly Report<Media>[]): Happening<Media> {
  const all = [shown, ...others];
  const times = all.map(({ at }) => at.getTime());
  const [begins, ends] = [Math.min(...times), Math.max(...times)];
  const best = all.reduce((one, other) => (isBetter(other, one) ? other : one));
  return {
    at: new Date(begins),
    endsAt: ends > begins ? new Date(ends) : null,
    sources: [...new Set(all.map(({ source }) => source))],
    confidence: best.confidence,
    detector: best.detector,
    media: best.media,
    data: Object.assign({}, ...others.map(({ data }) => data), shown.data, best.data) as Record<string, unknown>,
  };
}

/** A picture that can be looked at counts more than a number. */
function isBetter(one: Report<unknown>, other: Report<unknown>): boolean {
  if ((one.media === null) !== (other.media === null)) return one.media !== null;
  return (one.confidence ?? 0) > (other.confidence ?? 0);
}

/** Alerts that follow one another within this time, in milliseconds, belong to one episode. */
const EPISODE_GAP = MINUTE;

/** Fewer are read faster one by one than opened. */
export const EPISODE_ALERTS = 3;

/** After these, what happened before is over. */
const ENDS_EPISODE: ReadonlySet<string> = new Set<LineKind>([
  "start",
  "submit",
  "end",
  "section-end",
  "pause",
  "unpause",
  "service-away",
  "service-back",
  "resume",
  "reset",
]);

export function endsEpisode(kind: string): boolean {
  return ENDS_EPISODE.has(kind);
}

interface Span {
  at: string;
  ends_at: string | null;
}

/** Whether an alert belongs to the episode that was last seen at a time, in milliseconds since 1970. */
export function isSameEpisode(lastSeen: number, { at }: Pick<Span, "at">): boolean {
  return Date.parse(at) - lastSeen <= EPISODE_GAP;
}

/** When a line was last seen, in milliseconds since 1970. */
export function lastSeenOf({ at, ends_at: end }: Span): number {
  return Date.parse(end ?? at);
}
