import { CODE_STORE_DEBOUNCE } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { CODING_TYPES } from "@invigil/contract/taking/problems";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { createDeviceDrafts } from "./device-drafts.ts";
import { refusalOf, type SaveOutcome } from "./save-outcome.ts";
import * as ledgers from "../../../shared/answers/save-ledger.ts";
import type { SendOptions, SendResult } from "./save-send.ts";
import { createSchedule } from "./save-schedule.ts";
import { judgeStale } from "./save-stale.ts";
import { saveView, type Closed } from "../../../shared/answers/save-view.ts";
import type { SaverDeps, SaverStart } from "./saver-deps.ts";
import { answerOf, keptVersion, sameAnswer, storedSolution } from "../../../shared/answers/stored-solution.ts";

/** Of one edit in one go; after that the person is asked. */
const RESEND_LIMIT = 3;

export type Saver = ReturnType<typeof createSaver>;

/** Keeps one answer: on this device with every change, on the server soon after, one request at a time. */
export function createSaver(deps: SaverDeps, start: SaverStart) {
  const { target, writer } = deps;
  let ledger = ledgers.openLedger(start.stored, start.unsent);
  let { closed } = start;
  let conflicting: { stored: Solution | null } | null = null;
  let failures = 0;
  let revision = 0;
  let running: Promise<SaveOutcome> | null = null;
  let again = false;
  const isTooLong = () => ledger.queue.slice(-1).some(({ answer }) => deps.isTooLong(answer));

  const schedule = createSchedule({ now: deps.now, save });
  const device = createDeviceDrafts({
    drafts: deps.drafts,
    delay: CODING_TYPES.some((type) => type === target.type) ? CODE_STORE_DEBOUNCE : 0,
    onWorking: publish,
  });

  function publish(): void {
    const facts = { ledger, revision, conflicting, closed, running: running !== null, failing: failures > 0 };
    deps.onView(saveView({ ...facts, tooLong: isTooLong(), online: deps.isOnline(), draftsWork: device.works() }));
  }

  function record(answer: Answer, cleared: boolean, writtenAt = deps.serverNow() ?? undefined): void {
    const { attempt, problem } = target;
    const times = { updatedAt: deps.now(), writtenAt };
    ledger = ledgers.edit(ledger, { attempt, problem, writer, answer, cleared, ...times, question: deps.question });
    putNewest();
  }

  function putNewest(): void {
    const newest = ledger.queue.at(-1);
    if (newest?.writer === writer) device.put(newest);
  }

  function change(answer: Answer, writtenAt?: number): void {
    if (closed) return;
    record(answer, false, writtenAt);
    schedule.afterChange();
    publish();
  }

  /** For a change that began earlier, such as an upload: it joins the answer as it is by now. */
  function amend(changed: (answer: Answer) => Answer, begunAt?: number): void {
    const last = ledger.queue.at(-1);
    change(changed(last?.answer ?? answerOf(ledger.stored)), begunAt && Math.max(begunAt, last?.writtenAt ?? 0));
  }

  function clear(): Promise<SaveOutcome> {
    if (closed) return Promise.resolve({ saved: false, reason: "closed" });
    record({}, true);
    revision += 1;
    deps.onStored(null);
    return save();
  }

  function save(options: SendOptions = {}): Promise<SaveOutcome> {
    schedule.cancel();
    if (running) {
      again = true;
      return Promise.resolve({ saved: false, reason: messages.saveInProgress });
    }
    if (ledger.queue.length === 0) return Promise.resolve({ saved: true });
    const refusal = refusalNow();
    if (refusal) {
      publish();
      return Promise.resolve(refusal);
    }
    running = run(options).finally(() => {
      running = null;
      publish();
    });
    publish();
    return running;
  }

  function refusalNow(): SaveOutcome | null {
    return refusalOf({ closed, conflicting, tooLong: isTooLong(), online: deps.isOnline() });
  }

  async function run(options: SendOptions): Promise<SaveOutcome> {
    for (let resends = 0; ;) {
      again = false;
      // On this device first: after a crash a number stands for the same answer. A page that leaves cannot wait for it.
      const onDevice = device.settle();
      if (!options.leaving) await onDevice;
      const draft = ledger.queue[0];
      if (!draft) return { saved: true };
      if (deps.isTooLong(draft.answer)) {
        if (ledger.queue.length === 1) return { saved: false, reason: "too-long" };
        ledger = ledgers.withoutFirst(ledger);
        putNewest();
        await device.setAside([draft]);
        continue;
      }
      const result = await deps.send(draft, ledger.stored?.slug ?? null, options);
      const outcome = await settle(draft, result, resends >= RESEND_LIMIT);
      if (outcome === "resend") resends += 1;
      else if (!outcome.saved || (!again && draft.writer === writer)) return outcome;
    }
  }

  async function settle(draft: Draft, result: SendResult, mustAsk: boolean): Promise<SaveOutcome | "resend"> {
    switch (result.kind) {
      case "stored": {
        const { receipt } = result;
        const stored = storedSolution({ target, answer: draft.answer, receipt, previous: ledger.stored });
        return await acknowledged(draft, stored, receipt.seq);
      }
      case "cleared":
        return await acknowledged(draft, null, result.head ?? ledger.head);
      case "missing":
        ledger = ledgers.withStored(ledger, null, ledger.head);
        if (target.type === "MCQ") deps.onStored(null);
        return "resend";
      case "stale":
        return await outdated(draft, result, mustAsk);
      case "ended":
        return close("attempt");
      case "section-closed":
        return close("section");
      case "unreachable":
        failures += 1;
        schedule.retry(failures, { stalled: result.error.status === "TMT" });
        return { saved: false, reason: "unreachable", error: result.error };
      case "refused":
        failures += 1;
        return { saved: false, reason: "refused", error: result.error };
    }
  }

  async function acknowledged(draft: Draft, stored: Solution | null, head: number): Promise<SaveOutcome> {
    ledger = ledgers.acknowledge(ledger, draft, stored, head);
    failures = 0;
    deps.onStored(stored);
    // That it was cleared is told in the end, when nothing is left here by which a next page would look for it.
    if (stored) publish();
    await device.remove([draft]);
    return { saved: true };
  }

  /** Another edit was stored since the base of this one. */
  async function outdated(
    draft: Draft,
    { stored, head }: Extract<SendResult, { kind: "stale" }>,
    mustAsk: boolean,
  ): Promise<SaveOutcome | "resend"> {
    const isLeftBehind = draft.writer === writer || (await device.isLeftBehind(draft));
    const mine = ledger.queue.at(-1) ?? draft;
    const verdict = judgeStale({ draft, mine, stored, head, replaced: ledger.replaced, writer, isLeftBehind });
    const overtaken = ledgers.withStored(ledger, stored, head.seq);
    if (verdict === "moved-on") {
      takeOver(ledgers.withoutDraft(overtaken, draft));
      return { saved: true };
    }
    if (verdict === "same") {
      await device.remove(replaceQueue({ ...overtaken, queue: [] }));
      deps.onStored(stored);
      return { saved: true };
    }
    ledger = overtaken;
    if (verdict === "on-top" && !mustAsk) {
      await putMineOnTop();
      return "resend";
    }
    conflicting = { stored };
    return { saved: false, reason: "conflict" };
  }

  function replaceQueue(next: ledgers.Ledger): readonly Draft[] {
    const before = ledger.queue;
    ledger = next;
    failures = 0;
    return before;
  }

  function takeOver(next: ledgers.Ledger): readonly Draft[] {
    revision += 1;
    const before = replaceQueue(next);
    deps.onStored(ledger.stored);
    return before;
  }

  async function putMineOnTop(): Promise<void> {
    const before = replaceQueue(ledgers.rebase(ledger, writer));
    putNewest();
    const mine = before.at(-1);
    const others = before.filter((draft) => draft.writer !== writer);
    await device.setAside(others.filter((draft) => mine && !sameAnswer(draft.answer, mine.answer)));
    await device.remove(others);
  }

  function close(reason: Closed): SaveOutcome {
    setClosed(reason);
    deps.onClosed(reason);
    return { saved: false, reason: "closed" };
  }

  function setClosed(next: Closed | null): void {
    if (closed === next) return;
    closed = next;
    revision += 1;
    publish();
    if (!closed) void save();
  }

  async function keepMine(): Promise<SaveOutcome> {
    if (!conflicting) return { saved: true };
    const { stored } = conflicting;
    conflicting = null;
    await Promise.all([stored && device.keep(keptVersion(stored, deps.now())), putMineOnTop()]);
    return await save();
  }

  async function takeStored(): Promise<void> {
    if (!conflicting) return;
    conflicting = null;
    const discarded = takeOver({ ...ledger, queue: [] });
    publish();
    await device.setAside(discarded);
  }

  /** A later read of the same answer, for example after another tab stored one. Says whether it was news. */
  function sync(stored: Solution | null, head = stored?.seq ?? 0): boolean {
    if (!ledgers.isBehind(ledger, head)) return false;
    // An editor that shows the very same is left alone, with its caret.
    if (!sameAnswer(answerOf(stored), answerOf(ledger.stored))) revision += 1;
    ledger = ledgers.withStored(ledger, stored, head);
    publish();
    return true;
  }

  /** The server has it, as a late draft. */
  function handedIn(draft: Draft): void {
    ledger = ledgers.withoutEditsUpTo(ledger, draft);
    publish();
  }

  function tryAgain(): void {
    publish();
    if (!deps.isOnline() || ledger.queue.length === 0) return;
    failures = 0;
    void save();
  }

  /** Sends until everything is stored or cannot be now. */
  async function flush(): Promise<void> {
    while (ledger.queue.length > 0) {
      const outcome = await (running ?? save());
      if (!outcome.saved) return;
    }
  }

  return {
    publish,
    change,
    amend,
    clear,
    save,
    /** By hand: several within a second are one. */
    requestSave: schedule.requestSave,
    flush,
    unsaved: () => (closed ? undefined : ledgers.unsavedAnswer(ledger)),
    isPending: () => ledger.queue.length > 0 && !closed,
    refusal: refusalNow,
    keepMine,
    takeStored,
    setClosed,
    sync,
    isBehind: (head: number) => ledgers.isBehind(ledger, head),
    tryAgain,
    persist: device.settle,
    handedIn,
    isClosed: () => closed !== null,
    /** What a closed answer could not take any more. */
    isLate: () => closed !== null && ledger.queue.length > 0,
    dispose: schedule.cancel,
  };
}
