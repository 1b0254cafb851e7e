import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import { overLimits } from "@invigil/rules/taking/answer-limits";
import type { Draft, DraftStore } from "../../../lib/drafts/drafts.ts";
import type { SignedIn } from "../../../lib/resources.ts";
import { answerableProblems, type OpenProblem } from "../../../shared/answers/save-problems.ts";
import type { SaveOutcome } from "../save/save-outcome.ts";
import type { Send } from "../save/save-send.ts";
import type { Closed, SaveView } from "../../../shared/answers/save-view.ts";
import { createLateDesk } from "../late/late-desk.ts";
import type { SendLate } from "../late/late-send.ts";
import { createSaver, type Saver } from "../save/saver.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** When drafts of abandoned attempts are deleted. */
const FORGET_AFTER = 30 * DAY;

export interface KeeperDeps {
  user: Pick<SignedIn, "user_id">;
  attempt: number;
  test: { id: number; slug: string };
  /** The sections as currently known. */
  sections: () => readonly SectionWithProblems[];
  writer: string;
  drafts: DraftStore;
  createSend: (target: SaveTarget) => Send;
  isOnline: () => boolean;
  now: () => number;
  serverNow: () => number | null;
  onView: (problem: string, view: SaveView) => void;
  onStored: (problem: string, stored: Solution | null) => void;
  onClosed: (closed: Closed) => void;
  sendLate: SendLate;
}

export type Keeper = ReturnType<typeof createKeeper>;

/** Only what the candidate must do; a lost connection needs nothing from them. */
function obstacleTexts(reason: string, title: string): string[] {
  switch (reason) {
    case "too-long":
      return [`Your answer to “${title}” is over the limit and is not saved. Shorten it first.`];
    case "conflict":
      return [`Your answer to “${title}” was changed in another window and is not saved. Compare the versions first.`];
    default:
      return [];
  }
}

function needsNobody(refusal: SaveOutcome | null): boolean {
  return refusal === null || refusal.saved || obstacleTexts(refusal.reason, "").length === 0;
}

/** Keeps all answers of one attempt, including those of problems that are not on screen. */
export function createKeeper(deps: KeeperDeps) {
  const desk = createLateDesk({
    attempt: deps.attempt,
    drafts: deps.drafts,
    send: deps.sendLate,
    onTaken: (draft) => savers.get(draft.problem)?.handedIn(draft),
  });
  const savers = new Map<string, Saver>();
  const wasClosed = new Map<string, Closed | null>();
  let unsent: Draft[] = [];
  let opening: Promise<void> | null = null;
  let isOpen = false;
  let disposed = false;

  /** Finds what earlier pages could not send, and sends it. */
  async function resume(): Promise<void> {
    opening ??= open();
    await opening;
    await Promise.all([...savers.values()].map((saver) => saver.save()));
  }

  async function open(): Promise<void> {
    try {
      await deps.drafts.removeOlderThan(deps.now() - FORGET_AFTER);
      await deps.drafts.removeCodingOlderThan(deps.now() - FORGET_AFTER);
      unsent = await deps.drafts.list(deps.attempt);
    } catch {
      // Drafts cannot be read here; each saver says so when it first fails to write one.
      unsent = [];
    }
    if (disposed) return;
    isOpen = true;
    sync();
  }

  /** Applies what the server now says about the sections: new problems, answers stored elsewhere, closed sections. */
  function sync(): void {
    if (!isOpen || disposed) return;
    for (const known of answerableProblems(deps.sections())) {
      const saver = savers.get(known.problem.slug);
      if (saver) update(saver, known);
      else savers.set(known.problem.slug, start(known));
    }
  }

  function update(saver: Saver, { problem, closed }: OpenProblem): void {
    saver.sync(problem.solution);
    // Only a change counts, because the server may have refused an edit before this page knew that the section was
    // over.
    if (wasClosed.get(problem.slug) === closed) return;
    saver.setClosed(closed);
    wasClosed.set(problem.slug, closed);
    if (saver.isLate()) void bringLate(isClosed);
  }

  function start({ problem, number, closed }: OpenProblem): Saver {
    const { slug, title, problem_type, choices, blanks } = problem;
    const target: SaveTarget = {
      user: deps.user.user_id,
      attempt: deps.attempt,
      test: deps.test.id,
      testSlug: deps.test.slug,
      problem: slug,
      type: problem_type,
    };
    const saver = createSaver(
      {
        target,
        writer: deps.writer,
        drafts: deps.drafts,
        send: deps.createSend(target),
        isOnline: deps.isOnline,
        isTooLong: (answer) => overLimits(problem, answer).length > 0,
        now: deps.now,
        serverNow: deps.serverNow,
        question: { number, title, problem_type, choices, blanks },
        onView: (view) => deps.onView(slug, view),
        onStored: (stored) => deps.onStored(slug, stored),
        onClosed: (reason) => {
          deps.onClosed(reason);
          void bringLate(isClosed);
        },
      },
      { stored: problem.solution, unsent: unsent.filter((draft) => draft.problem === slug), closed },
    );
    wasClosed.set(slug, closed);
    saver.publish();
    if (saver.isLate()) void bringLate(isClosed);
    return saver;
  }

  /** The deadline may ask for this while an earlier page's drafts are still being read. */
  async function flush(): Promise<void> {
    await opening;
    await Promise.all([...savers.values()].map((saver) => saver.flush()));
  }

  function obstacles(): string[] {
    return answerableProblems(deps.sections()).flatMap(({ problem: { slug, title } }) => {
      const refusal = savers.get(slug)?.refusal();
      return refusal && !refusal.saved ? obstacleTexts(refusal.reason, title) : [];
    });
  }

  /** The page is hidden or closing: stores and sends immediately what it still holds. */
  function leave(): void {
    for (const saver of savers.values()) if (saver.isPending()) void saver.save({ leaving: true });
  }

  function connectionChanged(): void {
    for (const saver of savers.values()) saver.tryAgain();
    if ([...savers.values()].some((saver) => saver.isLate())) void bringLate(isClosed);
  }

  /** Sends what the server did not accept during the pause. */
  function pauseEnded(): void {
    for (const saver of savers.values()) saver.tryAgain();
  }

  const isClosed = ({ problem }: Pick<Draft, "problem">) => savers.get(problem)?.isClosed() ?? false;

  async function bringLate(which: (draft: Draft) => boolean): Promise<void> {
    await persist();
    await desk.handIn(which);
  }

  /**
   * Submits as late drafts what closed answers could no longer accept; after the end of the attempt that is
   * everything.
   */
  async function handInLate({ ended }: { ended: boolean }): Promise<boolean> {
    sync();
    await bringLate(ended ? () => true : isClosed);
    return !desk.waits();
  }

  /** Time is up and nothing could be sent, so everything pending is late. */
  async function lookForLate(): Promise<void> {
    await persist();
    await desk.look(() => true);
  }

  async function persist(): Promise<void> {
    await Promise.all([...savers.values()].map((saver) => saver.persist()));
  }

  function unsavedAnswers(): ReadonlyMap<string, Answer | null> {
    const found = new Map<string, Answer | null>();
    for (const [problem, saver] of savers) {
      const answer = saver.unsaved();
      if (answer !== undefined) found.set(problem, answer);
    }
    return found;
  }

  function dispose(): void {
    leave();
    disposed = true;
    for (const saver of savers.values()) saver.dispose();
  }

  return {
    resume,
    sync,
    flush,
    leave,
    connectionChanged,
    pauseEnded,
    handInLate,
    lookForLate,
    dispose,
    /**
     * Takes an answer stored elsewhere (null if cleared) without touching what is being written here. Returns whether
     * it was new.
     */
    learn: (problem: string, stored: Solution | null, head: number) => savers.get(problem)?.sync(stored, head) ?? false,
    isBehind: (problem: string, head: number) => savers.get(problem)?.isBehind(head) ?? false,
    saver: (problem: string) => savers.get(problem) ?? null,
    unsavedAnswers,
    isPending: () => [...savers.values()].some((saver) => saver.isPending()),
    waits: () => [...savers.values()].some((saver) => saver.isPending() && needsNobody(saver.refusal())),
    obstacles,
    keptVersions: (problem: string) => deps.drafts.keptVersions(deps.attempt, problem),
  };
}
