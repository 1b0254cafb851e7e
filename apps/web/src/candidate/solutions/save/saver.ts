import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { isBehind, unsavedAnswer } from "../../../shared/answers/save-ledger.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import { answerOf } from "../../../shared/answers/stored-solution.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import { createSaverCore } from "./saver-core.ts";
import type { SaverDeps, SaverStart } from "./saver-deps.ts";

export type Saver = ReturnType<typeof createSaver>;

/** Keeps one answer: on this device with every change, on the server soon after, one request at a time. */
export function createSaver(deps: SaverDeps, start: SaverStart) {
  const { state, queue, dispatch, device, running, schedule, publish, save, refusal } = createSaverCore(deps, start);

  function edit(answer: Answer, cleared: boolean, writtenAt = deps.serverNow() ?? undefined): void {
    void dispatch({ type: "edited", answer, cleared, updatedAt: deps.now(), writtenAt });
  }

  function change(answer: Answer, writtenAt?: number): void {
    if (state().closed) return;
    edit(answer, false, writtenAt);
    schedule.afterChange();
  }

  /** Applies a change that began earlier, such as an upload, to the answer as it is now. */
  function amend(changed: (answer: Answer) => Answer, begunAt?: number): void {
    const last = queue().at(-1);
    const answer = last?.answer ?? answerOf(state().ledger.stored);
    change(changed(answer), begunAt && Math.max(begunAt, last?.writtenAt ?? 0));
  }

  async function clear(): Promise<SaveOutcome> {
    if (state().closed) return { saved: false, reason: "closed" };
    edit({}, true);
    return await save();
  }

  function setClosed(closed: Closed | null): void {
    if (state().closed === closed) return;
    void dispatch({ type: "closed", closed });
    if (!closed) void save();
  }

  async function keepMine(): Promise<SaveOutcome> {
    if (!state().conflicting) return { saved: true };
    await dispatch({ type: "mine", now: deps.now() });
    return await save();
  }

  async function takeStored(): Promise<void> {
    if (state().conflicting) await dispatch({ type: "theirs" });
  }

  /** In a conflict, the candidate compares with what was stored last. */
  function lacks(head: number): boolean {
    const { ledger, conflicting } = state();
    return conflicting ? head > ledger.head : isBehind(ledger, head);
  }

  /** Takes a later copy of the same answer, for example after another tab stored one. Returns whether it was new. */
  function sync(stored: Solution | null, head = stored?.seq ?? 0): boolean {
    if (!lacks(head)) return false;
    void dispatch({ type: "synced", stored, head });
    return true;
  }

  function tryAgain(): void {
    publish();
    if (!deps.isOnline() || queue().length === 0) return;
    void dispatch({ type: "reconnected" });
    void save();
  }

  /** Sends until everything is stored or nothing more can be stored now. */
  async function flush(): Promise<void> {
    while (queue().length > 0) {
      const outcome = await (running() ?? save());
      if (!outcome.saved) return;
    }
  }

  const changing = { change, amend, clear, keepMine, takeStored, setClosed, sync };
  const sending = { save, requestSave: schedule.requestSave, flush, tryAgain, persist: device.settle, refusal };
  return {
    ...changing,
    ...sending,
    publish,
    /** The server has it as a late draft. */
    handedIn: (draft: Draft) => void dispatch({ type: "handed-in", draft }),
    unsaved: () => (state().closed ? undefined : unsavedAnswer(state().ledger)),
    isPending: () => queue().length > 0 && !state().closed,
    isBehind: lacks,
    isClosed: () => state().closed !== null,
    /** What a closed answer could no longer accept. */
    isLate: () => state().closed !== null && queue().length > 0,
    dispose: schedule.cancel,
  };
}
