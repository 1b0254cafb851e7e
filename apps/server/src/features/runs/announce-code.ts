import { needsOf, WORKER_STARTING, WorkerOffer } from "@invigil/contract/authoring/judging";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { announce } from "../../shared/announce.ts";

/** Says in which languages candidates can run programs, or why they cannot. */
export function announceCode(deps: Pick<Deps, "db" | "log">, say: (line: string) => void): () => Promise<void> {
  async function look(isLast: boolean): Promise<string | null> {
    const offers = (await readLiveWorkers(deps.db)).map((worker) => WorkerOffer.parse(worker));
    const names = offers.flatMap(languagesOf);
    if (names.length > 0) return `Code: ${[...new Set(names)].join(", ")}. To add more: npm run setup:languages\n`;
    const reason = offers.flatMap(({ unavailable }) => unavailable.map((each) => each.reason))[0] ?? WORKER_STARTING;
    return reason === WORKER_STARTING && !isLast ? null : `Code cannot be run here: ${reason}\n`;
  }
  return announce(deps, look, say);
}

function languagesOf({ technologies, offers }: z.infer<typeof WorkerOffer>): string[] {
  return technologies.filter(({ id }) => offers.includes(needsOf("SCR", id))).map(({ name }) => name);
}
