import type { Draft } from "../../../lib/drafts/drafts.ts";
import { answerableProblems, type OpenProblem } from "../../../shared/answers/save-problems.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import type { Saver } from "../save/saver.ts";
import { askSavers, tellSavers } from "./ask-savers.ts";
import { createLateBringer } from "./bring-late.ts";
import type { KeeperDeps } from "./keeper-deps.ts";
import { openSaver } from "./open-saver.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** When drafts of abandoned attempts are deleted. */
const FORGET_AFTER = 30 * DAY;

export type Keeper = ReturnType<typeof createKeeper>;

/** Keeps all answers of one attempt, those of problems that are not open on screen included. */
export function createKeeper(deps: KeeperDeps) {
  const savers = new Map<string, Saver>();
  const all = tellSavers(savers);
  const late = createLateBringer(deps, savers);
  const wasClosed = new Map<string, Closed | null>();
  let unsent: Draft[] = [];
  let opening: Promise<void> | null = null;
  let isOpen = false;
  let disposed = false;

  /** Finds what earlier pages could not send, and sends it. */
  async function resume(): Promise<void> {
    opening ??= open();
    await opening;
    await all.save();
  }

  async function open(): Promise<void> {
    unsent = await readUnsent(deps);
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
    if (saver.isLate()) void late.bringClosed();
  }

  function start(known: OpenProblem): Saver {
    const onClosed = (reason: Closed) => {
      deps.onClosed(reason);
      void late.bringClosed();
    };
    const saver = openSaver(deps, known, { unsent, onClosed });
    wasClosed.set(known.problem.slug, known.closed);
    saver.publish();
    if (saver.isLate()) void late.bringClosed();
    return saver;
  }

  /** The deadline may ask for this while an earlier page's drafts are still being read. */
  async function flush(): Promise<void> {
    await opening;
    await all.flush();
  }

  function connectionChanged(): void {
    all.tryAgain();
    if ([...savers.values()].some((saver) => saver.isLate())) void late.bringClosed();
  }

  function handInLate(end: { ended: boolean }): Promise<boolean> {
    sync();
    return late.handIn(end);
  }

  function dispose(): void {
    all.leave();
    disposed = true;
    all.dispose();
  }

  return {
    ...askSavers(savers, deps.sections),
    resume,
    sync,
    flush,
    leave: all.leave,
    connectionChanged,
    pauseEnded: all.tryAgain,
    handInLate,
    lookForLate: late.look,
    dispose,
    keptVersions: (problem: string) => deps.drafts.keptVersions(deps.attempt, problem),
  };
}

async function readUnsent({ drafts, attempt, now }: KeeperDeps): Promise<Draft[]> {
  try {
    await drafts.removeOlderThan(now() - FORGET_AFTER);
    await drafts.removeCodingOlderThan(now() - FORGET_AFTER);
    return await drafts.list(attempt);
  } catch {
    // Drafts cannot be read here; each saver says so as soon as it fails to write one.
    return [];
  }
}
