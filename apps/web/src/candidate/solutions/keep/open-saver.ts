import { overLimits } from "@invigil/rules/taking/answer-limits";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import type { OpenProblem } from "../../../shared/answers/save-problems.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";
import { createSaver, type Saver } from "../save/saver.ts";
import type { KeeperDeps } from "./keeper-deps.ts";

interface Given {
  /** Drafts of all problems that earlier page loads could not send. */
  unsent: readonly Draft[];
  onClosed: (closed: Closed) => void;
}

/** Creates the saver of one problem with what it needs from the attempt. */
export function openSaver(
  deps: KeeperDeps,
  { problem, number, closed }: OpenProblem,
  { unsent, onClosed }: Given,
): Saver {
  const { slug, title, problem_type, choices, blanks } = problem;
  const target: SaveTarget = {
    user: deps.user.user_id,
    attempt: deps.attempt,
    test: deps.test.id,
    testSlug: deps.test.slug,
    problem: slug,
    type: problem_type,
  };
  return createSaver(
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
      onClosed,
    },
    { stored: problem.solution, unsent: unsent.filter((draft) => draft.problem === slug), closed },
  );
}
