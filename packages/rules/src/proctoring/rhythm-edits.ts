import type { RhythmEdit } from "./typing-rhythm.ts";

/** A stored edit with its text. */
export interface WrittenEdit {
  at: number;
  seq: number;
  text: string;
  /** It was not written where it was stored: an accepted late draft, or what another page had kept until then. */
  isBrought: boolean;
}

export interface PastedText {
  /** By the page's clock, which may be some seconds off. */
  at: number;
  size: number;
}

interface Known {
  /** Texts of the question, such as its template. */
  texts: readonly string[];
  /** What was pasted or dropped into this answer. */
  pastes: readonly PastedText[];
}

/** Smaller changes need no explanation. */
const WORTH = 200;
/** How far a page's clock may be off, and how long after a paste its edit may be stored. */
const CLOCKS = 15_000;
/** An editor changes spaces and quotes of what is pasted. */
const PASTED = 0.5;

/**
 * Measures an answer's edits, in order, and explains the large ones by what was there before or was pasted. It counts by
 * how much the answer grew, because two small changes far apart would make everything between them look new.
 */
export function rhythmEdits(edits: readonly WrittenEdit[], { texts, pastes }: Known): RhythmEdit[] {
  const seen = [...texts];
  let before: WrittenEdit | undefined;
  return edits.map((edit) => {
    const last = before?.text ?? "";
    // The first edit continues the question's template, and so may the first in another language.
    const started = Math.max(0, ...seen.filter((text) => edit.text.startsWith(text)).map((text) => text.length));
    const grown = Math.max(0, edit.text.length - Math.max(last.length, started));
    const since = before?.at ?? edit.at;
    const measured = {
      at: edit.at,
      seq: edit.seq,
      changes: Math.max(1, edit.seq - (before?.seq ?? 0)),
      inserted: grown,
      removed: Math.max(0, last.length - edit.text.length),
      isExplained:
        edit.isBrought ||
        (grown >= WORTH &&
          (isKnown(insertedText(last, edit.text), seen) ||
            pastes.some(({ at, size }) => isNear(at, since, edit.at) && size >= grown * PASTED))),
    };
    // Only what was removed can return.
    if (measured.removed >= WORTH) seen.push(last);
    before = edit;
    return measured;
  });
}

function isNear(at: number, from: number, to: number): boolean {
  return at >= from - CLOCKS && at <= to + CLOCKS;
}

/** All but a little of it stood there before; somebody may have typed on already. */
function isKnown(inserted: string, seen: readonly string[]): boolean {
  const text = letters(inserted);
  return seen.map(letters).some((known) => known.includes(text) || shared(known, text) >= text.length - WORTH);
}

/** Spaces and line breaks change when a text is formatted. */
function letters(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** How many characters two texts share at their beginning and end. */
function shared(one: string, other: string): number {
  return other.length - insertedText(one, other).length;
}

function insertedText(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return after.slice(from, after.length - end);
}
