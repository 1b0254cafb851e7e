import type { ClientMessage } from "@invigil/contract/socket-client";
import type { Tx } from "@invigil/db/connection";
import {
  declineMovements,
  openMovement,
  planMovement,
  updateMovement,
  type MovementData,
} from "@invigil/records/evidence/movements";
import { endOfShowing, momentAfter } from "@invigil/rules/proctoring/movements/movement-times";
import { settle } from "./judge-request.ts";

const TYPES = ["movement-shown", "movement-over", "movement-declined"] as const;
export type MovementMessage = Extract<ClientMessage, { type: (typeof TYPES)[number] }>;

/** These leave no line of their own: the line of the request grows. */
export function isAboutMovement(message: ClientMessage): message is MovementMessage {
  return TYPES.some((type) => type === message.type);
}

interface Heard {
  attemptId: number;
  message: MovementMessage;
  now: Date;
}

/** What the page says about a request that is still open. Others, and what is said twice, change nothing. */
export async function hearMovement(tx: Tx, { attemptId, message, now }: Heard): Promise<void> {
  const open = await openMovement(tx, attemptId);
  if (open?.id !== message.request) return;
  const { data } = open;
  if (message.type === "movement-declined") {
    await declineMovements(tx, { attemptId, now, before: false });
    return settle({ tx, attemptId, now }, open, { outcome: "unclear", why: "declined" });
  }
  const { shown, asked, over } = data;
  if (message.type === "movement-shown") {
    // Another page of the attempt shows it as well.
    if (shown.length >= asked) return;
    await updateMovement(tx, { id: open.id, data: { ...data, shown: [...shown, now.toISOString()] } });
    return planMovement(tx, { attemptId, at: endOfShowing(now), open: open.id });
  }
  if (over.times >= shown.length) return;
  await updateMovement(tx, { id: open.id, data: { ...data, over: added(over, message, now) } });
  // If it is not seen, it is asked again a little later; the pictures are analysed by then.
  const next = message.seen ? now : momentAfter(now, "again");
  await planMovement(tx, { attemptId, at: next, open: open.id });
}

function added(
  over: MovementData["over"],
  { pictures, seen, used, disturbed }: Extract<MovementMessage, { type: "movement-over" }>,
  now: Date,
): MovementData["over"] {
  return {
    pictures: [...over.pictures, ...pictures],
    seen: over.seen || seen,
    used: over.used || used,
    disturbed: over.disturbed || disturbed,
    times: over.times + 1,
    at: now.toISOString(),
  };
}
