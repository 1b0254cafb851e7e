import { ANSWER_MAX, InterviewSnapshot, type InterviewDraft } from "@invigil/contract/interviews/snapshot";
import { ApiError } from "../../../lib/api.ts";
import type { KeptAnswer } from "./answer-store.ts";
import { createMeeting, type DraftPlace } from "./meet-draft.ts";
import { sendAgain } from "./send-again.ts";

/** Stores what is being typed on the server, one call at a time, and meets what other pages have typed. */
export function createDraftLine({ deps, view, line, change }: DraftPlace) {
  const { meet, choose } = createMeeting({ deps, view, line, change });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = new AbortController();
  let running = false;

  function isDue(): boolean {
    const { answer } = line.held;
    return answer !== null && answer.finished === null && answer.unsaved && view.getState().other === null;
  }

  /** Soon, so that several key presses become one call. */
  function plan(): void {
    if (!isDue()) return;
    const isTooLong = view.getState().text.length > ANSWER_MAX;
    view.setState({ draft: isTooLong ? "local" : "saving" });
    if (isTooLong || running) return;
    timer ??= setTimeout(() => void save(), deps.draftAfter);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const { answer } = line.held;
    if (running || !answer || !isDue() || answer.text.length > ANSWER_MAX) return;
    running = true;
    const { signal } = stopped;
    const goesOn = await send(answer, signal).then(
      () => true,
      (error: unknown) => !signal.aborted && refuse(error),
    );
    running = false;
    // After other refusals, the next key press tries again.
    if (goesOn && !signal.aborted) plan();
  }

  async function send(answer: KeptAnswer, signal: AbortSignal): Promise<void> {
    const { seq, text, seen, tried } = answer;
    const revision = Math.max(seen, tried) + 1;
    change({ tried: revision });
    const options = { signal, onWait: () => view.setState({ draft: "local" }) };
    const stored = await sendAgain(() => deps.saveDraft(answer, { revision, over: seen }), options);
    const now = line.held.answer;
    if (now?.seq !== seq) return;
    const unsaved = now.text !== text || stored.revision !== revision;
    change({ seen: Math.max(now.seen, stored.revision), unsaved });
    if (!unsaved) view.setState({ draft: "saved" });
  }

  /** Whether it was refused because of what another page has typed, which this one knows now. */
  function refuse(error: unknown): boolean {
    view.setState({ draft: "local" });
    if (!(error instanceof ApiError)) return false;
    const snapshot = InterviewSnapshot.safeParse(error.body?.details).data;
    const isElsewhere = error.code === "draft_elsewhere" && snapshot?.turn_seq === line.held.answer?.seq;
    if (isElsewhere) meet(snapshot?.draft ?? null, { isOpening: false });
    if (snapshot) deps.onSnapshot(snapshot);
    return isElsewhere;
  }

  return {
    plan,
    save,
    meet(draft: InterviewDraft | null, how: { isOpening: boolean }): void {
      meet(draft, how);
      plan();
    },
    choose(add: boolean): void {
      choose(add);
      plan();
    },
    stop(): void {
      stopped.abort();
      stopped = new AbortController();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
