import type { Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import * as ledgers from "../../../shared/answers/save-ledger.ts";
import type { Closed } from "../../../shared/answers/save-view.ts";
import { storedSolution } from "../../../shared/answers/stored-solution.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import type { SendResult } from "./save-send.ts";
import { judgeStale } from "./save-stale.ts";
import type { SaverEffect, SaverEvent, SaverFacts, SaverState, Step } from "./saver-events.ts";
import { putMineOnTop } from "./saver-queue.ts";

/** How often one edit is resent before the person is asked. */
const RESEND_LIMIT = 3;

type Reply = Extract<SaverEvent, { type: "reply" }>;

export function afterReply(state: SaverState, reply: Reply, facts: SaverFacts): Step {
  const { draft, result } = reply;
  const { ledger, failures } = state;
  const settle = (outcome: SaveOutcome | "resend"): SaverEffect => ({
    do: "then",
    event: { type: "settled", draft, outcome },
  });
  switch (result.kind) {
    case "stored": {
      const { receipt } = result;
      const stored = storedSolution({ target: facts.target, answer: draft.answer, receipt, previous: ledger.stored });
      const next = { ...state, ledger: ledgers.acknowledge(ledger, draft, stored, receipt.seq), failures: 0 };
      return [next, [{ do: "tell-stored", stored }, { do: "remove", drafts: [draft] }, settle({ saved: true })]];
    }
    case "cleared":
      return [state, [...forget(draft, result.head ?? ledger.head), settle({ saved: true })]];
    case "missing": {
      const next = { ...state, ledger: ledgers.withStored(ledger, null, ledger.head) };
      return [next, [...(facts.target.type === "MCQ" ? [tellStored(null)] : []), settle("resend")]];
    }
    case "stale":
      return outdated(state, { ...reply, result }, facts);
    case "ended":
      return close(state, draft, "attempt");
    case "section-closed":
      return close(state, draft, "section");
    case "unreachable": {
      const retry: SaverEffect = { do: "retry", failures: failures + 1, stalled: result.error.status === "TMT" };
      const outcome = { saved: false, reason: "unreachable", error: result.error } as const;
      return [{ ...state, failures: failures + 1 }, [retry, settle(outcome)]];
    }
    case "refused":
      return [{ ...state, failures: failures + 1 }, [settle({ saved: false, reason: "refused", error: result.error })]];
  }
}

/** The clearing is announced last, when this device holds nothing that the next page could find. */
function forget(draft: Draft, head: number): SaverEffect[] {
  return [
    tellStored(null),
    { do: "remove", drafts: [draft] },
    { do: "then", event: { type: "acknowledged", draft, stored: null, head } },
  ];
}

function tellStored(stored: Solution | null): SaverEffect {
  return { do: "tell-stored", stored };
}

function close(state: SaverState, draft: Draft, closed: Closed): Step {
  const revision = state.revision + (state.closed === closed ? 0 : 1);
  const outcome = { saved: false, reason: "closed" } as const;
  return [
    { ...state, closed, revision },
    [
      { do: "tell-closed", closed },
      { do: "then", event: { type: "settled", draft, outcome } },
    ],
  ];
}

type StaleReply = Reply & { result: Extract<SendResult, { kind: "stale" }> };

/** Another edit was stored after the one that this edit is based on. */
function outdated(state: SaverState, { draft, result, isLeftBehind }: StaleReply, { writer }: SaverFacts): Step {
  const { stored, head, known } = result;
  if (known) return overtaken(state, draft, { stored, head });
  const { queue, replaced } = state.ledger;
  const mine = queue.at(-1) ?? draft;
  const verdict = judgeStale({ draft, mine, stored, head, replaced, writer, isLeftBehind });
  const ledger = ledgers.withStored(state.ledger, stored, head.seq);
  const settle = (outcome: SaveOutcome | "resend"): SaverEffect => ({
    do: "then",
    event: { type: "settled", draft, outcome },
  });
  if (verdict === "moved-on") {
    const next = { ...state, ledger: ledgers.withoutDraft(ledger, draft), failures: 0, revision: state.revision + 1 };
    return [next, [tellStored(stored), settle({ saved: true })]];
  }
  if (verdict === "same") {
    const next = { ...state, ledger: { ...ledger, queue: [] }, failures: 0 };
    return [next, [{ do: "remove", drafts: queue }, tellStored(stored), settle({ saved: true })]];
  }
  if (verdict === "on-top" && (state.round?.resends ?? 0) < RESEND_LIMIT) {
    const [next, effects] = putMineOnTop({ ...state, ledger }, writer);
    return [next, [...effects, settle("resend")]];
  }
  return [{ ...state, ledger, conflicting: { stored } }, [settle({ saved: false, reason: "conflict" })]];
}

/**
 * Another tab has sent this edit, or its reply was lost, and a later one was written on top of it; or the page that
 * made it sent a later one when it was left. There is nothing to choose.
 */
function overtaken(
  state: SaverState,
  draft: Draft,
  { stored, head }: Pick<StaleReply["result"], "stored" | "head">,
): Step {
  const ledger = ledgers.withStored(ledgers.withoutEditsUpTo(state.ledger, draft), stored, head.seq);
  // What was typed in the meantime stays in the editor; it will be judged by itself.
  const revision = state.revision + (ledger.queue.length === 0 ? 1 : 0);
  return [
    { ...state, ledger, failures: 0, revision },
    [
      { do: "remove", drafts: [draft] },
      tellStored(stored),
      { do: "then", event: { type: "settled", draft, outcome: { saved: true } } },
    ],
  ];
}
