import { messages } from "@invigil/contract/messages/messages";
import { Test } from "@invigil/contract/taking/tests";
import type { Enqueued, queueFor } from "@invigil/records/runs/queue";
import { AppError } from "../../platform/app-error.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import type { Place } from "./runs.queries.ts";

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
