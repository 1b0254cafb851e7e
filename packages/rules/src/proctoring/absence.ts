import type { OpenedBy } from "@invigil/contract/proctoring/proctoring";

/** Milliseconds below which the time between two pages is ordinary: a link that opens the test again takes it. */
const SHORTEST = 3_000;
/** Another server may have heard the page so many milliseconds later and not have written it yet. */
const UNWRITTEN = 5_000;

interface Opened {
  by: OpenedBy;
  /** Milliseconds since the browser began to open the page. */
  since: number;
  /** Milliseconds on other sites since the page before, as the browser measured them, if it could. */
  elsewhere?: number | undefined;
}

interface Heard {
  /** When the server last heard of the page before. */
  heardAt: Date;
  /** Milliseconds between two of its heartbeats: until the next one nobody knows whether it is still there. */
  interval: number;
  /** When that page said that the browser was leaving it; null if it vanished without a word. */
  leftAt: Date | null;
  /** When it reported that the window was left, without a return; null if it did not. */
  blurredAt: Date | null;
  /** The clock ran again from here, so nobody had to be on the page before. */
  runsSince: Date | null;
  /** The timeline already says that the page was silent. */
  isSilent: boolean;
  now: Date;
  /** Milliseconds by which the server itself was late. */
  late: number;
}

interface Absence {
  from: Date;
  /** Milliseconds without what the browser needed to open the page, and without the server's own lateness. */
  away: number;
  /** Whether the page said that it was left; a crash says nothing. */
  said: boolean;
}

/**
 * Where the candidate was between two pages of an attempt; null if not away. A reload is not a leave, however long a bad
 * connection makes it take; what the browser measured leaves out how long pages took to open, and other pages of ours. A page that vanished and came back after a noticed silence already has that line.
 */
export function absenceOf({ by, since, elsewhere }: Opened, heard: Heard): Absence | null {
  const said = heard.leftAt !== null;
  if (by === "reload" || (!said && heard.isSilent)) return null;
  const left = heard.blurredAt ?? heard.leftAt ?? heard.heardAt;
  const from = new Date(Math.max(left.getTime(), heard.runsSince?.getTime() ?? 0));
  const seen = heard.now.getTime() - from.getTime() - since - heard.late;
  // The window may have been left before the page was.
  const before = Math.max(0, (heard.leftAt ?? heard.heardAt).getTime() - from.getTime());
  const away = Math.round(elsewhere === undefined ? seen : Math.min(seen, before + elsewhere));
  const shortest = said ? SHORTEST : SHORTEST + heard.interval + UNWRITTEN;
  return away < shortest ? null : { from, away, said };
}
