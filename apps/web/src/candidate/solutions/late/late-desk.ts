import type { Draft, DraftStore } from "../../../lib/drafts/drafts.ts";
import type { SendLate } from "./late-send.ts";
import { useLateDrafts, waitsInBrowser, type LateEntry, type LateState } from "./late-store.ts";

interface DeskDeps {
  attempt: number;
  drafts: Pick<DraftStore, "list" | "keep" | "remove" | "isOnlyHere">;
  send: SendLate;
  /** Called when the server has it, as a late draft or in the answer. */
  onTaken?: (draft: Draft) => void;
}

/** Submits what was typed in time but could not be saved. Nothing leaves this browser before the server has it. */
export function createLateDesk({ attempt, drafts, send, onTaken }: DeskDeps) {
  let last: Promise<void> = Promise.resolve();

  function entries(): readonly LateEntry[] {
    const state = useLateDrafts.getState();
    return state.attempt === attempt ? state.entries : [];
  }

  function show(next: readonly LateEntry[]): void {
    useLateDrafts.setState({ attempt, entries: next });
  }

  function setState(draft: Draft, state: LateState): void {
    show(entries().map((entry) => (isSame(entry.draft, draft) ? { ...entry, state } : entry)));
  }

  /** Shows what is still in this browser, beside what has already been submitted. */
  async function look(isClosed: (draft: Draft) => boolean): Promise<void> {
    const found = (await drafts.list(attempt).catch(() => [])).filter(isClosed);
    const known = entries().filter(({ draft, state }) => state.kind === "handed-in" || found.some(isSameAs(draft)));
    const fresh = found.filter((draft) => !known.some((entry) => isSame(entry.draft, draft)));
    const added = fresh.map((draft): LateEntry => {
      return { draft, state: { kind: "kept" }, onlyHere: drafts.isOnlyHere(draft) };
    });
    if (added.length > 0 || known.length !== entries().length) show([...known, ...added].toSorted(byQuestion));
  }

  async function bring(draft: Draft): Promise<void> {
    setState(draft, { kind: "sending" });
    const result = await send(draft).catch(() => ({ kind: "unreachable" }) as const);
    switch (result.kind) {
      case "handed-in":
        await setAside(draft);
        onTaken?.(draft);
        return setState(draft, { kind: "handed-in" });
      case "saved":
        await drafts.remove(draft).catch(() => {});
        onTaken?.(draft);
        return show(entries().filter((entry) => !isSame(entry.draft, draft)));
      case "open":
        // It will be saved like any other edit.
        return show(entries().filter((entry) => !isSame(entry.draft, draft)));
      case "unreachable":
        return setState(draft, { kind: "kept" });
      case "refused":
        return setState(draft, { kind: "refused", why: result.why });
    }
  }

  /** Keeps a readable copy here in case the attempt is given more time. */
  async function setAside(draft: Draft): Promise<void> {
    const { problem, answer, updatedAt, writtenAt } = draft;
    try {
      if (!draft.cleared) await drafts.keep({ attempt, problem, answer, updatedAt, writtenAt, handedIn: true });
      await drafts.remove(draft);
    } catch {
      // Submitting it again returns the same receipt.
    }
  }

  async function handInNow(isClosed: (draft: Draft) => boolean): Promise<void> {
    await look(isClosed);
    for (const { draft, state } of entries()) if (state.kind === "kept" && isClosed(draft)) await bring(draft);
  }

  /** Resolves when each draft was accepted, was refused or cannot be sent now. Rounds run one at a time. */
  function handIn(isClosed: (draft: Draft) => boolean = () => true): Promise<void> {
    last = last.then(() => handInNow(isClosed));
    return last;
  }

  return { look, handIn, waits: () => entries().some(waitsInBrowser) };
}

function isSame(a: Draft, b: Draft): boolean {
  return a.problem === b.problem && a.writer === b.writer && a.seq === b.seq;
}

function isSameAs(a: Draft): (b: Draft) => boolean {
  return (b) => isSame(a, b);
}

function byQuestion(a: LateEntry, b: LateEntry): number {
  return (a.draft.question?.number ?? 0) - (b.draft.question?.number ?? 0) || a.draft.updatedAt - b.draft.updatedAt;
}
