import type { SectionWithProblems } from "@invigil/contract/problems";
import type { Solution } from "@invigil/contract/solutions";
import { overLimits } from "@invigil/rules/answer-limits";
import type { Draft, DraftStore } from "../../lib/drafts.ts";
import type { SignedIn } from "../../lib/resources.ts";
import { answerableProblems, type OpenProblem } from "./save-problems.ts";
import type { Send } from "./save-send.ts";
import type { Closed, SaveView } from "./save-view.ts";
import { createSaver, type Saver } from "./saver.ts";
import type { SaveTarget } from "./stored-solution.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** Drafts of attempts that nobody came back to. */
const FORGET_AFTER = 30 * DAY;

export interface KeeperDeps {
  user: Pick<SignedIn, "user_id">;
  attempt: number;
  test: { id: number; slug: string };
  /** As they are known now. */
  sections: () => readonly SectionWithProblems[];
  writer: string;
  drafts: DraftStore;
  createSend: (target: SaveTarget) => Send;
  isOnline: () => boolean;
  now: () => number;
  onView: (problem: string, view: SaveView) => void;
  onStored: (problem: string, stored: Solution | null) => void;
  onClosed: (closed: Closed) => void;
}

export type Keeper = ReturnType<typeof createKeeper>;

/** Keeps all answers of one attempt, those of problems that are not open on screen included. */
export function createKeeper(deps: KeeperDeps) {
  const savers = new Map<string, Saver>();
  const wasClosed = new Map<string, Closed | null>();
  let unsent: Draft[] = [];
  let opening: Promise<void> | null = null;
  let isOpen = false;
  let disposed = false;

  /** Takes up what earlier page loads could not send, and sends it. */
  async function resume(): Promise<void> {
    opening ??= open();
    await opening;
    await Promise.all([...savers.values()].map((saver) => saver.save()));
  }

  async function open(): Promise<void> {
    try {
      await deps.drafts.removeOlderThan(deps.now() - FORGET_AFTER);
      unsent = await deps.drafts.list(deps.attempt);
    } catch {
      // No drafts can be read here: each saver says so as soon as it fails to write one.
      unsent = [];
    }
    if (disposed) return;
    isOpen = true;
    sync();
  }

  /** What the server said of the sections now: further problems, answers stored elsewhere, closed sections. */
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
    // Only a change counts: the server may have refused an edit before this page knew that the section was over.
    if (wasClosed.get(problem.slug) !== closed) saver.setClosed(closed);
    wasClosed.set(problem.slug, closed);
  }

  function start({ problem, closed }: OpenProblem): Saver {
    const { slug } = problem;
    const target: SaveTarget = {
      user: deps.user.user_id,
      attempt: deps.attempt,
      test: deps.test.id,
      testSlug: deps.test.slug,
      problem: slug,
      type: problem.problem_type,
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
        onView: (view) => deps.onView(slug, view),
        onStored: (stored) => deps.onStored(slug, stored),
        onClosed: deps.onClosed,
      },
      { stored: problem.solution, unsent: unsent.filter((draft) => draft.problem === slug), closed },
    );
    wasClosed.set(slug, closed);
    saver.publish();
    return saver;
  }

  /** At the deadline this may be asked for while the drafts of an earlier page are still being read. */
  async function flush(): Promise<void> {
    await opening;
    await Promise.all([...savers.values()].map((saver) => saver.flush()));
  }

  function obstacles(): string[] {
    const known = answerableProblems(deps.sections());
    return known
      .filter(({ problem: { slug } }) => savers.get(slug)?.isTooLong())
      .map(
        ({ problem: { title } }) => `The answer to “${title}” is over the limit and is not saved. Shorten it first.`,
      );
  }

  /** The page is hidden or goes away: what it still holds is written down and sent at once. */
  function leave(): void {
    for (const saver of savers.values()) if (saver.isPending()) void saver.save({ leaving: true });
  }

  function connectionChanged(): void {
    for (const saver of savers.values()) saver.connectionChanged();
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
    dispose,
    saver: (problem: string) => savers.get(problem) ?? null,
    isPending: () => [...savers.values()].some((saver) => saver.isPending()),
    obstacles,
    keptVersions: (problem: string) => deps.drafts.keptVersions(deps.attempt, problem),
  };
}
