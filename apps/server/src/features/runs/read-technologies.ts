import { WorkerOffer, type Unavailable } from "@invigil/contract/authoring/judging";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ReplyOf } from "@invigil/contract/route";
import type { technologies as contract, Technology } from "@invigil/contract/taking/technologies";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { Deps } from "../../platform/deps.ts";
import { RUN_TYPES } from "../../shared/runs/run-types.ts";

/** Combines what live workers offer. A type is disabled only if none of them can run it. */
export async function readTechnologies({ db }: Pick<Deps, "db">): Promise<ReplyOf<typeof contract>> {
  const workers = (await readLiveWorkers(db)).map((row) => WorkerOffer.parse(row));
  const byId = new Map<string, Technology>();
  for (const technology of workers.flatMap((worker) => worker.technologies)) byId.set(technology.id, technology);
  const offered = new Set(workers.flatMap(({ offers }) => offers.map((offer) => offer.split(":")[0])));
  const reasons = workers.flatMap(({ unavailable }) => unavailable);
  return {
    technologies: [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    unavailable: RUN_TYPES.filter((type) => !offered.has(type)).map((type) => ({
      problem_type: type,
      reason: reasonFor(type, reasons, workers.length > 0),
    })),
  };
}

function reasonFor(type: ProblemType, reasons: readonly Unavailable[], hasWorkers: boolean): string {
  if (!hasWorkers) return "Code cannot be run because no worker is running.";
  return (
    reasons.find(({ problem_type }) => problem_type === type)?.reason ?? "No worker can run this type of question."
  );
}
