import type { Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import * as ledgers from "../../../shared/answers/save-ledger.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import { answerOf, keptVersion, sameAnswer } from "../../../shared/answers/stored-solution.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import type { SaverEffect, SaverEvent, SaverFacts, SaverState, Step } from "./saver-events.ts";
import { putMineOnTop, putNewest } from "./saver-queue.ts";
import { afterReply } from "./saver-reply.ts";

export function openState(stored: Solution | null, unsent: readonly Draft[], closed: Closed | null): SaverState {
  const ledger = ledgers.openLedger(stored, unsent);
  return { ledger, closed, conflicting: null, failures: 0, revision: 0, round: null };
}

export function reduce(state: SaverState, event: SaverEvent, facts: SaverFacts): Step {
  switch (event.type) {
    case "edited":
      return edited(state, event, facts);
    case "asked":
      if (state.round) return [{ ...state, round: { ...state.round, again: true } }, []];
      return [{ ...state, round: { resends: 0, again: false } }, [{ do: "settle" }]];
    case "ready":
      return sendFirst(state, facts);
    case "reply":
      return afterReply(state, event, facts);
    case "acknowledged":
      return [
        { ...state, ledger: ledgers.acknowledge(state.ledger, event.draft, event.stored, event.head), failures: 0 },
        [],
      ];
    case "settled":
      return settled(state, event, facts);
    case "closed":
      return [{ ...state, closed: event.closed, revision: state.revision + 1 }, []];
    case "mine":
      return keepMine(state, event.now, facts);
    case "theirs":
      return takeTheirs(state);
    case "synced":
      return [synced(state, event), []];
    case "handed-in":
      return [{ ...state, ledger: ledgers.withoutEditsUpTo(state.ledger, event.draft) }, []];
    case "reconnected":
      return [{ ...state, failures: 0 }, []];
    case "broken":
      return [{ ...state, round: null }, []];
  }
}

type Edited = Extract<SaverEvent, { type: "edited" }>;

function edited(state: SaverState, { answer, cleared, updatedAt, writtenAt }: Edited, facts: SaverFacts): Step {
  const { target, writer, question } = facts;
  const { attempt, problem } = target;
  const change = { attempt, problem, writer, answer, cleared, updatedAt, writtenAt, question };
  const ledger = ledgers.edit(state.ledger, change);
  const effects = putNewest(ledger, writer);
  if (!cleared) return [{ ...state, ledger }, effects];
  return [{ ...state, ledger, revision: state.revision + 1 }, [...effects, { do: "tell-stored", stored: null }]];
}

function sendFirst(state: SaverState, { isTooLong, writer }: SaverFacts): Step {
  const { ledger } = state;
  const [draft, later] = ledger.queue;
  if (!draft) return finish(state, { saved: true });
  if (!isTooLong(draft.answer)) return [state, [{ do: "send", draft, slug: ledger.stored?.slug ?? null }]];
  if (!later) return finish(state, { saved: false, reason: "too-long" });
  const next = ledgers.withoutFirst(ledger);
  const effects: SaverEffect[] = [...putNewest(next, writer), { do: "set-aside", drafts: [draft] }, { do: "settle" }];
  return [{ ...startAnew(state, 0), ledger: next }, effects];
}

function settled(
  state: SaverState,
  { draft, outcome }: Extract<SaverEvent, { type: "settled" }>,
  { writer }: SaverFacts,
): Step {
  if (outcome === "resend") return [startAnew(state, 1), [{ do: "settle" }]];
  // What an earlier page has left is sent first, then what this one has written.
  const isAll = !state.round?.again && draft.writer === writer;
  return !outcome.saved || isAll ? finish(state, outcome) : [startAnew(state, 0), [{ do: "settle" }]];
}

function startAnew(state: SaverState, resends: number): SaverState {
  return { ...state, round: { resends: (state.round?.resends ?? 0) + resends, again: false } };
}

function finish(state: SaverState, outcome: SaveOutcome): Step {
  return [{ ...state, round: null }, [{ do: "finish", outcome }]];
}

function keepMine(state: SaverState, now: number, { writer }: SaverFacts): Step {
  const stored = state.conflicting?.stored;
  const [next, effects] = putMineOnTop({ ...state, conflicting: null }, writer);
  return [next, stored ? [...effects, { do: "keep", version: keptVersion(stored, now) }] : effects];
}

function takeTheirs(state: SaverState): Step {
  const { ledger, revision } = state;
  return [
    { ...state, conflicting: null, ledger: { ...ledger, queue: [] }, failures: 0, revision: revision + 1 },
    [
      { do: "tell-stored", stored: ledger.stored },
      { do: "set-aside", drafts: ledger.queue },
    ],
  ];
}

function synced(state: SaverState, { stored, head }: Extract<SaverEvent, { type: "synced" }>): SaverState {
  // An editor that already shows the same text keeps its caret.
  const isSame = sameAnswer(answerOf(stored), answerOf(state.ledger.stored));
  const ledger = ledgers.withStored(state.ledger, stored, head);
  // The candidate's own version stays in the editor until they choose.
  if (state.conflicting) return { ...state, ledger, conflicting: { stored } };
  return { ...state, ledger, revision: state.revision + (isSame ? 0 : 1) };
}
