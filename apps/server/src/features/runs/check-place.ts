import { messages } from "@invigil/contract/messages/messages";
import { Test } from "@invigil/contract/taking/tests";
import type { Enqueued, queueFor } from "@invigil/records/runs/queue";
import { AppError } from "../../platform/app-error.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import type { Place } from "./runs.queries.ts";

export function checkOpen(place: Place, now: Date): void {
  // During a pause nothing is late and nothing runs.
  const at = place.paused_at ?? now;
  if (place.state !== "ACTIVE" || isPast(place.expires_at, at)) throw new AppError("session_ended");
  if (place.section_status !== "CTK" || isPast(place.section_expires_at, at)) throw new AppError("section_closed");
  if (place.paused_at !== null) throw new AppError("attempt_paused");
}

function isPast(time: Date | null, now: Date): boolean {
  return time !== null && time <= now;
}

interface Asked {
  place: Place;
  technology: string;
  queue: Awaited<ReturnType<typeof queueFor>>;
}

/** Checks the problem's own list, the test's list for it, what live workers offer, and space in the queue. */
export function checkQueue({ place, technology, queue }: Asked): void {
  const { technologies } = ProblemContent.parse(place.content);
  const allowed = Test.shape.allowed_technologies.parse(place.allowed_technologies)[place.problem];
  const listed = [technologies, allowed ?? []].every((list) => list.length === 0 || list.includes(technology));
  if (!listed || !queue.offered) throw new AppError("technology_unavailable");
  if (!queue.room) {
    throw new AppError("at_capacity", { message: messages.atCapacity, description: messages.atCapacity });
  }
}

/** The run that was written, or the reason why none was. */
export function checkEnqueued(run: Enqueued): Extract<Enqueued, { id: string }> {
  if (run.id === null) throw new AppError(run.why === "busy" ? "run_in_progress" : "session_ended");
  return run;
}
