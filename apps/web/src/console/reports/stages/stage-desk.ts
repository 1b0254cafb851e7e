import type { Move, StandingStage } from "@invigil/contract/results/stages";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand";
import { showToast } from "../../../shared/parts/toasts.ts";
import { testReportQuery } from "../results/test-report-queries.ts";
import {
  namesIn,
  withoutNewer,
  type Asked,
  type Decided,
  type Done,
  type Failed,
  type Outcome,
  type Sent,
} from "./decided.ts";
import { createLearned } from "./learned.ts";
import { sendStages, withStages } from "./send-stages.ts";
import { failedText } from "./stage-words.ts";
import { createTurns } from "./turns.ts";

interface Shown {
  done: Done | null;
  failed: readonly Failed[];
  waiting: number;
}

/** Decides about the candidates of one test, and shows it in the list that is loaded. One decision after the other. */
function createDesk(queries: QueryClient, slug: string) {
  const store = createStore<Shown>(() => ({ done: null, failed: [], waiting: 0 }));
  const learned = createLearned();
  const list = testReportQuery(slug).queryKey;
  const onWaiting = (waiting: number) => store.setState({ waiting });
  const { inTurn, reload, stopLoading } = createTurns(queries, { list, onWaiting });
  let watchers = 0;

  async function move(asked: readonly Asked[], moveOf: (each: Decided) => Move) {
    const { failed } = store.getState();
    const again = namesIn(failed);
    store.setState({ failed: withoutNewer(failed, asked) });
    try {
      const { names, stages } = await sendStages(slug, { moves: asked.map(moveOf), again });
      learned.note(asked, stages, names);
      await stopLoading();
      queries.setQueryData(list, (report) => report && withStages(report, stages));
      void queries.invalidateQueries({ queryKey: ["stages", slug] });
      return { left: asked.filter(({ username }) => !names.has(username)), stages };
    } catch (error) {
      // Some of several calls may have succeeded.
      reload();
      throw error;
    }
  }

  function fail({ error, candidates, sent }: Failed): Outcome {
    store.setState(({ failed }) => ({ failed: [...failed, { error, candidates, sent }] }));
    // The page that would say so was left.
    if (watchers === 0) showToast({ type: "danger", message: `${failedText(candidates, sent === null)}.` });
    return { left: candidates, error };
  }

  function decide(sent: Sent): Promise<Outcome> {
    const { note, candidates } = sent;
    const standing = learned.from();
    return inTurn(async () => {
      const all = candidates.map((each) => ({ ...each, shown: each.stage, before: standing(each) }));
      const stage = sent.stage ?? all[0]?.before.stage;
      if (stage === undefined) return { left: [], error: null };
      const asked = all.filter(({ before }) => before.stage !== stage || (note !== undefined && note !== before.note));
      try {
        const { left, stages } = await move(asked, (each) => {
          const before = standing(each);
          const kept = before.stage === stage ? before.note : "";
          return { username: each.username, stage, before: seen(before), note: note ?? kept };
        });
        const moved = asked
          .filter((each) => !left.includes(each))
          .map((each) => ({ ...each, stage: each.before, now: stages.get(each.username) ?? each.stage }));
        if (asked.length > 0) store.setState({ done: { stage, moved, left, undone: [] } });
        sent.onStored?.(left);
        return { left, error: null };
      } catch (error) {
        // Whoever already was there is no part of it.
        return fail({ error, candidates: asked, sent: { ...sent, candidates: asked } });
      }
    });
  }

  function undo(): void {
    const { done } = store.getState();
    if (done === null) return;
    // What is decided next builds on what the page shows now.
    const shown = new Map(queries.getQueryData(list)?.candidates.map((each) => [each.username, each.stage]));
    const asked = done.moved.map((each) => ({ ...each, shown: shown.get(each.username) ?? each.stage }));
    const after = new Map(done.moved.map(({ username, now }) => [username, now]));
    void inTurn(async () => {
      try {
        const { left } = await move(asked, ({ username, stage }) => {
          const { stage: to, note } = stage;
          return { username, stage: to, note, before: seen(after.get(username) ?? stage) };
        });
        const undone = asked.filter((each) => !left.includes(each));
        store.setState({ done: { stage: done.stage, moved: [], left, undone } });
        return { left, error: null };
      } catch (error) {
        return fail({ error, candidates: done.moved, sent: null });
      }
    });
  }

  /** A page shows what is decided, until it calls what this returns. */
  function watch(): () => void {
    watchers += 1;
    return () => void (watchers -= 1);
  }
  return { store, decide, undo, watch };
}
type Desk = ReturnType<typeof createDesk>;

/** The decision that a reader saw, and on which they decide. */
function seen({ stage, at }: StandingStage): Move["before"] {
  return { stage, at };
}

const desks = new WeakMap<QueryClient, Map<string, Desk>>();

/** One for each reader and test: list, comparison and dialog share it, and it stays when the reader leaves them. */
export function deskOf(queries: QueryClient, { slug, userId }: { slug: string; userId: number }): Desk {
  const own = desks.get(queries) ?? new Map<string, Desk>();
  desks.set(queries, own);
  const key = `${userId}/${slug}`;
  const desk = own.get(key) ?? createDesk(queries, slug);
  own.set(key, desk);
  return desk;
}
