import { sectionwiseProblems, type SectionWithProblems } from "@invigil/contract/problems";
import type { Solution } from "@invigil/contract/solutions";
import { call } from "../../lib/api.ts";
import { isOnline } from "../../lib/connection.ts";
import { openAnswerChannel } from "./answer-channel.ts";
import { answerableProblems } from "./save-problems.ts";

/** Tabs of this browser tell each other; this is for answers stored with another one. */
const LOOK_EVERY = 30_000;

interface WatchDeps {
  attempt: number;
  test: { id: number; slug: string };
  learn: (problem: string, stored: Solution) => void;
  now: () => number;
}

interface ElsewhereWatch {
  /** This tab has stored an answer. */
  tell: (problem: string, stored: Solution) => void;
  stop: () => void;
}

/** Learns what was stored elsewhere, at the latest when this tab comes to the front. */
export function watchElsewhere({ attempt, test, learn, now }: WatchDeps): ElsewhereWatch {
  const channel = openAnswerChannel(attempt, ({ problem, stored }) => learn(problem, stored));
  const stop = new AbortController();
  const { signal } = stop;
  let lookedAt = now();

  async function look(): Promise<void> {
    if (document.visibilityState !== "visible" || !isOnline() || now() - lookedAt < LOOK_EVERY) return;
    lookedAt = now();
    const sections = await readSections(test);
    if (signal.aborted) return;
    for (const { problem } of answerableProblems(sections)) {
      if (problem.solution) learn(problem.slug, problem.solution);
    }
  }

  document.addEventListener("visibilitychange", () => void look(), { signal });
  window.addEventListener("focus", () => void look(), { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      // What other tabs told while this page was put by did not reach it.
      if (persisted) lookedAt = 0;
      void look();
    },
    { signal },
  );

  return {
    tell: (problem, stored) => channel.tell({ problem, stored }),
    stop: () => {
      stop.abort();
      channel.close();
    },
  };
}

async function readSections({ id, slug }: WatchDeps["test"]): Promise<readonly SectionWithProblems[]> {
  try {
    const asked = { params: { id }, query: { test_slug: slug } };
    return (await call(sectionwiseProblems, asked, { family: "TSS" })).sections;
  } catch {
    // The next save finds out, and asks.
    return [];
  }
}
