import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../lib/drafts/drafts.ts";

/** What is known about one answer: the stored version and the edits that are not stored yet. */
export interface Ledger {
  stored: Solution | null;
  /** The newest number known to be stored, including that of a cleared answer. */
  head: number;
  /** The greatest number known at all. A new edit must be greater. */
  newest: number;
  /** Unsent edits, oldest first: those of earlier pages, then at most one of this tab. */
  queue: readonly Draft[];
  /** Edits that could never be stored and were replaced by later versions of themselves. */
  replaced: readonly Draft[];
}

export type Change = Omit<Draft, "seq" | "base">;

export function openLedger(stored: Solution | null, unsent: readonly Draft[]): Ledger {
  const head = stored?.seq ?? 0;
  // An edit always has a greater number than the one it is based on, so this order puts the base first.
  const queue = unsent.toSorted((a, b) => a.seq - b.seq || a.updatedAt - b.updatedAt);
  return { stored, head, newest: Math.max(head, ...queue.map((draft) => draft.seq)), queue, replaced: [] };
}

export function edit(ledger: Ledger, change: Change): Ledger {
  const last = ledger.queue.at(-1);
  const seq = ledger.newest + 1;
  if (last?.writer === change.writer) {
    // The base stays: an edit does not depend on whether an earlier edit by the same writer arrived.
    return { ...ledger, newest: seq, queue: [...ledger.queue.slice(0, -1), { ...change, seq, base: last.base }] };
  }
  return { ...ledger, newest: seq, queue: [...ledger.queue, { ...change, seq, base: last?.seq ?? ledger.head }] };
}

/** `sent` is stored; what the tab has written in the meantime is now based on it. */
export function acknowledge(ledger: Ledger, sent: Draft, stored: Solution | null, head: number): Ledger {
  const queue = ledger.queue
    .filter((draft) => draft.writer !== sent.writer || draft.seq > sent.seq)
    .map((draft) => (draft.writer === sent.writer ? { ...draft, base: head } : draft));
  return { ...ledger, stored, head, newest: Math.max(ledger.newest, head), queue };
}

/** True if the edit `head` is not known here and no unsent edit would conflict with it. */
export function isBehind({ head: known, queue }: Ledger, head: number): boolean {
  return head > known && queue.length === 0;
}

/** Takes over what the server has, without judging the queue. */
export function withStored(ledger: Ledger, stored: Solution | null, head: number): Ledger {
  return { ...ledger, stored, head, newest: Math.max(ledger.newest, head) };
}

export function withoutDraft(ledger: Ledger, gone: Draft): Ledger {
  return { ...ledger, queue: ledger.queue.filter((draft) => draft !== gone) };
}

/** The server has this edit, and with it everything the same tab wrote before. */
export function withoutEditsUpTo(ledger: Ledger, { writer, seq }: Draft): Ledger {
  return { ...ledger, queue: ledger.queue.filter((draft) => draft.writer !== writer || draft.seq > seq) };
}

/** What the answer will be once everything is stored: null if cleared, undefined if there is nothing to store. */
export function unsavedAnswer({ queue }: Ledger): Answer | null | undefined {
  const newest = queue.at(-1);
  return newest?.cleared ? null : newest?.answer;
}

/** Drops a version that can never be stored in favour of the next one, which takes over its base. */
export function withoutFirst({ queue: [first, second, ...rest], ...ledger }: Ledger): Ledger {
  if (!first || !second) return { ...ledger, queue: first ? [first] : [] };
  const replaced = [...ledger.replaced, first];
  return { ...ledger, queue: [{ ...second, base: first.base }, ...rest], replaced };
}

/**
 * Turns the newest unsent version into a new edit by `writer` based on what is stored now; the others leave the queue.
 */
export function rebase(ledger: Ledger, writer: string): Ledger {
  const mine = ledger.queue.at(-1);
  if (!mine) return ledger;
  const seq = ledger.newest + 1;
  return { ...ledger, newest: seq, queue: [{ ...mine, writer, seq, base: ledger.head }] };
}
