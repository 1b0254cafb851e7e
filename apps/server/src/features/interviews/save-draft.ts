import type { saveDraft as contract } from "@invigil/contract/interviews/session";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { putDraft } from "@invigil/records/interviews/drafts";
import type { InterviewSession } from "@invigil/records/interviews/sessions";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { turnOf, type TurnRow } from "./interviews.queries.ts";
import { changeRunning, created, tellChanged, type Running } from "./reach-interview.ts";
import { draftElsewhere, staleTurn } from "./read-snapshot.ts";

type Body = BodyOf<typeof contract>;

/** Stores what is being typed. What another page has typed since is replaced only by a page that has seen it. */
export async function saveDraft(deps: TakingDeps, caller: Reader, body: Body): Promise<ReplyOf<typeof contract>> {
  const { access, result } = await changeRunning(deps, caller, {
    attemptId: body.test_solution_id,
    late: true,
    work: (running) => store(running, body, deps.now()),
  });
  if (result === "stale") throw await staleTurn(deps, access);
  if (result === "elsewhere") throw await draftElsewhere(deps, access);
  return { revision: result };
}

async function store(
  { tx, tell, ...running }: Running,
  body: Body,
  now: Date,
): Promise<number | "stale" | "elsewhere"> {
  const session = created(running.session);
  const { test_solution_id: attemptId, base: seq, client_turn_id: clientTurnId, writer, revision, over, text } = body;
  const turn = await turnOf(tx, { attemptId, seq });
  if (!turn || !isOpen(session, turn)) return "stale";
  const isOwn = turn.draft_writer === writer;
  // The same call again, or one that was overtaken on its way.
  if (isOwn && turn.draft_revision >= revision) return turn.draft_revision;
  if (!isOwn && turn.draft_revision !== over) return "elsewhere";
  const next = Math.max(revision, turn.draft_revision + 1);
  await putDraft(tx, { attemptId, seq, clientTurnId, writer, revision: next, text, now });
  // Other windows show it, or say that there are two versions.
  if (!isOwn) tellChanged(tell, attemptId, { turn_seq: seq, phase: session.phase });
  return next;
}

function isOpen({ state, phase, turn_seq }: InterviewSession, { seq, kind }: TurnRow): boolean {
  return state === "live" && phase !== "thinking" && turn_seq === seq && kind !== "greeting" && kind !== "closing";
}
