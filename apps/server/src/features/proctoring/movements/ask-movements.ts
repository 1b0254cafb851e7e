import { MOVEMENT_SECONDS, MOVEMENT_WAITS_SECONDS } from "@invigil/contract/proctoring/movements";
import type { Tx } from "@invigil/db/connection";
import {
  insertMovement,
  newMovement,
  openMovement,
  planMovement,
  updateMovement,
} from "@invigil/records/evidence/movements";
import { nextMovement } from "@invigil/rules/proctoring/movements/movements";
import { mayAskMovement, momentAfter } from "@invigil/rules/proctoring/movements/movement-times";
import type { Deps } from "../../../platform/deps.ts";
import { withNews, type Tell } from "../../../shared/news.ts";
import { loadProctored } from "../load-proctored.ts";
import { judgeOpen, settle, type OpenRequest } from "./judge-request.ts";
import { dueMovements, lastMovement, lockDue, type MovementFacts } from "./movements.queries.ts";

type AskDeps = Pick<Deps, "db" | "now" | "log">;

/** How soon to look again for pictures that are on their way, and until when. */
const LOOK_AGAIN = 5_000;
const LOOK_FOR = 10 * 60_000;

interface Turn {
  tx: Tx;
  attemptId: number;
  now: Date;
  facts: MovementFacts;
  tell: Tell;
}

/** For the sweep: asks for small movements at moments that nobody can foresee, and finds out what became of them. */
export async function askMovements(deps: AskDeps): Promise<void> {
  for (const attemptId of await dueMovements(deps.db, deps.now())) {
    try {
      await withNews(deps, (tx, tell) => takeTurn(deps, { tx, attemptId, tell }));
    } catch (error) {
      deps.log.error({ err: error, attempt: attemptId }, "could not ask for a small movement");
    }
  }
}

async function takeTurn(
  deps: AskDeps,
  { tx, attemptId, tell }: Pick<Turn, "tx" | "attemptId" | "tell">,
): Promise<void> {
  const now = deps.now();
  const facts = await lockDue(tx, { attemptId, now });
  if (!facts) return;
  const turn = { tx, attemptId, now, facts, tell };
  const open = await openMovement(tx, attemptId);
  if (open) return lookAt(turn, open);
  const asks = !facts.declined && (await loadProctored({ ...deps, db: tx }, attemptId))?.plan?.movements === true;
  if (!asks || facts.over) return planMovement(tx, { attemptId, at: null, open: null });
  if (!suits(turn)) return planMovement(tx, { attemptId, at: momentAfter(now, "unsuitable"), open: null });
  const last = await lastMovement(tx, { attemptId, id: null });
  const data = newMovement(nextMovement(last?.movement ?? null, Math.random()));
  const id = await insertMovement(tx, { attemptId, data, now });
  await ask(turn, { id, at: now, data });
}

function suits({ facts: { active, suits: fits, starts, expires }, now }: Turn): boolean {
  return (
    active &&
    fits &&
    starts !== null &&
    expires !== null &&
    mayAskMovement({ now, startedAt: starts, expiresAt: expires })
  );
}

/** The page is told; it shows the request as soon as nothing covers the work. */
async function ask({ tx, attemptId, now, tell }: Turn, { id, data }: OpenRequest): Promise<void> {
  const showBy = new Date(now.getTime() + MOVEMENT_WAITS_SECONDS * 1_000);
  await planMovement(tx, { attemptId, at: showBy, open: id });
  tell(attemptId, {
    type: "movement-asked",
    solution_set_id: attemptId,
    request: id,
    movement: data.movement,
    again: data.asked > 1,
    seconds: MOVEMENT_SECONDS,
    show_by: showBy.toISOString(),
  });
}

/** What became of the open request, or what is still awaited. */
async function lookAt(turn: Turn, open: OpenRequest): Promise<void> {
  const { tx, attemptId, now } = turn;
  const { shown, asked, over } = open.data;
  if (shown.length === 0) return settle(turn, open, { outcome: "not-shown", why: null });
  // The page has not told the end of the last showing.
  const cutOff = over.times < shown.length;
  const judged = await judgeOpen(turn, open, { cutOff });
  if (judged.outcome === "answered") return settle(turn, open, judged);
  if (asked === 1 && !cutOff && !over.seen && suits(turn)) {
    const again = { ...open, data: { ...open.data, asked: 2 } };
    await updateMovement(tx, again);
    return ask(turn, again);
  }
  const since = Date.parse(over.at ?? shown.at(-1) ?? open.at.toISOString());
  if (judged.waiting > 0 && now.getTime() - since < LOOK_FOR) {
    return planMovement(tx, { attemptId, at: new Date(now.getTime() + LOOK_AGAIN), open: open.id });
  }
  if (judged.waiting > 0) return settle(turn, open, { ...judged, outcome: "unclear", why: "not analysed" });
  const once = judged.outcome === "unanswered" && shown.length < 2;
  return settle(turn, open, once ? { ...judged, outcome: "unclear", why: "shown once" } : judged);
}
