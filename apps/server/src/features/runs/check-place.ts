import { needsOf } from "@invigil/contract/judging";
import { messages } from "@invigil/contract/messages";
import { Test } from "@invigil/contract/tests";
import type { Tx } from "@invigil/db/connection";
import { queueFor } from "@invigil/db/queue";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { ProblemContent } from "../../records/definitions.ts";
import type { Place } from "./runs.queries.ts";

export function checkOpen(place: Place, now: Date): void {
  if (place.state !== "ACTIVE" || isPast(place.expires_at, now)) throw new AppError("session_ended");
  if (place.section_status !== "CTK" || isPast(place.section_expires_at, now)) throw new AppError("section_closed");
}

function isPast(time: Date | null, now: Date): boolean {
  return time !== null && time <= now;
}

/** The problem's own list, the test's list for it, and what a live worker has; and room in the queue. */
export async function checkQueue(
  { config }: Pick<Deps, "config">,
  tx: Tx,
  { place, technology }: { place: Place; technology: string },
): Promise<void> {
  const { technologies } = ProblemContent.parse(place.content);
  const allowed = Test.shape.allowed_technologies.parse(place.allowed_technologies)[place.problem];
  const listed = [technologies, allowed ?? []].every((list) => list.length === 0 || list.includes(technology));
  const { offered, waiting } = await queueFor(tx, needsOf(place.problem_type, technology));
  if (!listed || !offered) throw new AppError("technology_unavailable");
  if (waiting >= config.runQueueLimit) {
    throw new AppError("at_capacity", { message: messages.atCapacity, description: messages.atCapacity });
  }
}
