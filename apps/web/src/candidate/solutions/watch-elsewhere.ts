import { sectionwiseProblems, type SectionWithProblems } from "@invigil/contract/taking/problems";
import { savedSolution, type Solution } from "@invigil/contract/taking/solutions";
import { call } from "../../lib/api.ts";
import { isOnline } from "../../lib/connection.ts";
import type { SignedIn } from "../../lib/resources.ts";
import { openAnswerChannel } from "./answer-channel.ts";
import { hearStored } from "./hear-stored.ts";
import { answerableProblems } from "../../shared/answers/save-problems.ts";

/** Tabs of this browser tell each other, and the server tells about other browsers; this catches what was missed. */
const LOOK_EVERY = 30_000;

interface WatchDeps {
  user: Pick<SignedIn, "user_id" | "usertype">;
  attempt: number;
  test: { id: number; slug: string };
  writer: string;
  sections: () => readonly SectionWithProblems[];
  isBehind: (problem: string, head: number) => boolean;
  /** `stored` is null if the answer was cleared. */
  learn: (problem: string, stored: Solution | null, head: number) => void;
  now: () => number;
}

interface ElsewhereWatch {
  /** Tells the other tabs that this one has stored an answer. */
  tell: (problem: string, stored: Solution) => void;
  stop: () => void;
}

/** Learns what was stored elsewhere, at the latest when this tab comes to the front. */
export function watchElsewhere({ user, attempt, test, learn, now, ...known }: WatchDeps): ElsewhereWatch {
  const channel = openAnswerChannel(attempt, ({ problem, stored }) => learn(problem, stored, stored.seq));
  const stop = new AbortController();
  const { signal } = stop;
  let lookedAt = now();

  async function look(): Promise<void> {
    if (document.visibilityState !== "visible" || !isOnline() || now() - lookedAt < LOOK_EVERY) return;
    lookedAt = now();
    const sections = await readSections(test);
    if (signal.aborted) return;
    for (const { problem } of answerableProblems(sections)) {
      if (problem.solution) learn(problem.slug, problem.solution, problem.solution.seq);
    }
  }

  async function read(problem: string): Promise<void> {
    const stored = await readStored({ user, test }, problem);
    if (signal.aborted) return;
    if (stored) learn(problem, stored, stored.seq);
    // What could not be loaded now is loaded with the rest when this tab comes to the front.
    else lookedAt = 0;
  }

  const stopHearing = hearStored({
    attempt,
    ...known,
    onCleared: (problem, head) => learn(problem, null, head),
    onStored: (problem) => void read(problem),
  });

  document.addEventListener("visibilitychange", () => void look(), { signal });
  window.addEventListener("focus", () => void look(), { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      // The page missed what other tabs said while it was in the back-forward cache.
      if (persisted) lookedAt = 0;
      void look();
    },
    { signal },
  );

  return {
    tell: (problem, stored) => channel.tell({ problem, stored }),
    stop: () => {
      stop.abort();
      stopHearing();
      channel.close();
    },
  };
}

async function readSections({ id, slug }: WatchDeps["test"]): Promise<readonly SectionWithProblems[]> {
  try {
    const asked = { params: { id }, query: { test_slug: slug } };
    return (await call(sectionwiseProblems, asked, { family: "TSS" })).sections;
  } catch {
    // The next save finds out and asks.
    return [];
  }
}

async function readStored({ user, test }: Pick<WatchDeps, "user" | "test">, problem: string): Promise<Solution | null> {
  const params = { type: user.usertype, id: user.user_id };
  const query = { context: "test" as const, context_slug: test.slug, problem_slug: problem };
  return await call(savedSolution, { params, query }, { family: "GUS" }).catch(() => null);
}
