import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../lib/drafts/drafts.ts";

/** What is known about one answer: the stored one, and the edits that are not stored yet. */
export interface Ledger {
  stored: Solution | null;
  /** The newest number known to be stored; that of a cleared answer counts too. */
  head: number;
  /** The greatest number known at all. A new edit must be greater. */
  newest: number;
  /** Unsent, oldest first: edits of earlier page loads, then at most one of this tab. */
  queue: readonly Draft[];
  /** Could never be stored and gave way to what was made of it. */
  replaced: readonly Draft[];
}

export type Change = Omit<Draft, "seq" | "base">;

export function openLedger(stored: Solution | null, unsent: readonly Draft[]): Ledger {
  const head = stored?.seq ?? 0;
  // An edit is made on a smaller number, so this order puts what was built upon first.
  const queue = unsent.toSorted((a, b) => a.seq - b.seq || a.updatedAt - b.updatedAt);
  return { stored, head, newest: Math.max(head, ...queue.map((draft) => draft.seq)), queue, replaced: [] };
}

export function edit(ledger: Ledger, change: Change): Ledger {
  const last = ledger.queue.at(-1);
  const seq = ledger.newest + 1;
  if (last?.writer === change.writer) {
    // The same base: whether an edit between them arrived does not matter to an edit of the same writer.
    return { ...ledger, newest: seq, queue: [...ledger.queue.slice(0, -1), { ...change, seq, base: last.base }] };
  }
  return { ...ledger, newest: seq, queue: [...ledger.queue, { ...change, seq, base: last?.seq ?? ledger.head }] };
}

/** `sent` is stored; what the tab wrote meanwhile stands on it. */
export function acknowledge(ledger: Ledger, sent: Draft, stored: Solution | null, head: number): Ledger {
  const queue = ledger.queue
    .filter((draft) => draft.writer !== sent.writer || draft.seq > sent.seq)
    .map((draft) => (draft.writer === sent.writer ? { ...draft, base: head } : draft));
  return { ...ledger, stored, head, newest: Math.max(ledger.newest, head), queue };
}

/** The edit `head` is not known here, and nothing is unsent that would meet it. */
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

/** The server has this edit, and with it whatever the same tab wrote before. */
export function withoutEditsUpTo(ledger: Ledger, { writer, seq }: Draft): Ledger {
  return { ...ledger, queue: ledger.queue.filter((draft) => draft.writer !== writer || draft.seq > seq) };
}

/** What the answer will be once everything is stored; null: cleared, undefined: there is nothing to store. */
export function unsavedAnswer({ queue }: Ledger): Answer | null | undefined {
  const newest = queue.at(-1);
  return newest?.cleared ? null : newest?.answer;
}

/** A version that can never be stored gives way to the one that was made of it, which then stands on the same head. */
export function withoutFirst({ queue: [first, second, ...rest], ...ledger }: Ledger): Ledger {
  if (!first || !second) return { ...ledger, queue: first ? [first] : [] };
  const replaced = [...ledger.replaced, first];
  return { ...ledger, queue: [{ ...second, base: first.base }, ...rest], replaced };
}

/** The newest unsent version becomes a new edit of `writer`, made on what is stored now; the others leave the queue. */
export function rebase(ledger: Ledger, writer: string): Ledger {
  const mine = ledger.queue.at(-1);
  if (!mine) return ledger;
  const seq = ledger.newest + 1;
  return { ...ledger, newest: seq, queue: [{ ...mine, writer, seq, base: ledger.head }] };
}
