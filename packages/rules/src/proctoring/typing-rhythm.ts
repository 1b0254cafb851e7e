/** One stored edit of an answer, as far as its rhythm needs it. It knows amounts of text, never the text. */
export interface RhythmEdit {
  /** When it was stored, in milliseconds since 1970. */
  at: number;
  seq: number;
  /** How often the text changed since the edit before: every key is a change, and so is a whole text set at once. */
  changes: number;
  /** Characters that the answer gained and lost since the edit before. */
  inserted: number;
  removed: number;
  /** The text stood in the question or an answer before, was pasted, or was put there by the server. */
  isExplained: boolean;
}

export interface Rhythm {
  pattern: "at-once" | "fast" | "steady";
  from: number;
  to: number;
  /** The first edit. */
  seq: number;
  characters: number;
  changes: number;
  /** From 0 to 1. It says how rarely people write like this, not that somebody cheated. */
  confidence: number;
}

/** More than a dictated phrase or a completion of the editor; programs set whole texts. */
const AT_ONCE = { characters: 300, perChange: 250 };
/** The fastest typists reach 18 characters per second for a while. A page saves at most once per second. */
const FAST = { characters: 300, perSecond: 24, edits: 4, leastMs: 900 };
/** People pause, speed up and correct themselves; saves are up to five seconds apart while somebody types. */
const STEADY = { characters: 600, edits: 8, gapMs: 6_500, variation: 0.1, corrections: 0.005 };

/** What in an answer's edits, in order, was not written as people type. An honest writer gives an empty list. */
export function judgeRhythm(edits: readonly RhythmEdit[]): Rhythm[] {
  const found: Rhythm[] = [];
  let fast: Step[] = [];
  let steady: Step[] = [];
  for (const step of stepsOf(edits)) {
    if (isAtOnce(step)) found.push(rhythmOf("at-once", [step], 0.7));
    if (isFast(step)) fast.push(step);
    else {
      found.push(...fastIn(fast));
      fast = [];
    }
    if (continues(step)) steady.push(step);
    else {
      found.push(...steadyIn(steady));
      steady = [];
    }
  }
  return [...found, ...fastIn(fast), ...steadyIn(steady)].toSorted((one, other) => one.from - other.from);
}

interface Step extends RhythmEdit {
  /** Milliseconds since the edit before; null for the first. */
  since: number | null;
}

function stepsOf(edits: readonly RhythmEdit[]): Step[] {
  return edits.map((edit, index) => {
    const before = edits[index - 1];
    return { ...edit, since: before === undefined ? null : edit.at - before.at };
  });
}

function isAtOnce({ inserted, changes, isExplained }: Step): boolean {
  return !isExplained && inserted >= AT_ONCE.characters && inserted / Math.max(1, changes) >= AT_ONCE.perChange;
}

/** Key by key, since what arrives in pieces is no typing. A save that was held up would make the next one look fast. */
function isFast({ since, inserted, changes, isExplained }: Step): boolean {
  if (since === null || since < FAST.leastMs || isExplained || changes < inserted * 0.7) return false;
  return (inserted / since) * 1_000 >= FAST.perSecond;
}

function fastIn(steps: readonly Step[]): Rhythm[] {
  const rhythm = steps.length < FAST.edits ? null : rhythmOf("fast", steps, 0.85);
  return rhythm && rhythm.characters >= FAST.characters ? [rhythm] : [];
}

/** Part of a stretch of plain typing without a pause or a deletion. */
function continues({ since, inserted, removed, changes, isExplained }: Step): boolean {
  if (since === null || since > STEADY.gapMs || isExplained) return false;
  return removed === 0 && inserted > 0 && changes >= inserted * 0.7;
}

/** The first and the last step of a stretch are parts of one, so their rate says nothing. */
function steadyIn(steps: readonly Step[]): Rhythm[] {
  const middle = steps.slice(1, -1);
  if (middle.length < STEADY.edits) return [];
  const rhythm = rhythmOf("steady", middle, 0.6);
  // Every corrected character is two more changes than the text shows.
  const corrections = (rhythm.changes - rhythm.characters) / 2 / rhythm.characters;
  if (rhythm.characters < STEADY.characters || corrections > STEADY.corrections) return [];
  const rates = middle.map(({ inserted, since }) => inserted / Math.max(1, since ?? 1));
  return variationOf(rates) <= STEADY.variation ? [rhythm] : [];
}

function variationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / mean;
}

function rhythmOf(pattern: Rhythm["pattern"], steps: readonly Step[], confidence: number): Rhythm {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) throw new Error("A rhythm needs an edit.");
  const sum = (amount: (step: Step) => number) => steps.reduce((total, step) => total + amount(step), 0);
  return {
    pattern,
    from: pattern === "at-once" ? first.at : first.at - (first.since ?? 0),
    to: last.at,
    seq: first.seq,
    characters: sum(({ inserted }) => inserted),
    changes: sum(({ changes }) => changes),
    confidence,
  };
}
