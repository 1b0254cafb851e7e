import { needsOf, type WorkerOffer } from "@invigil/contract/authoring/judging";
import type { Sandbox } from "@invigil/sandbox/types";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Kind, Offer } from "./kinds/kind.ts";

type WorkerOffer = z.infer<typeof WorkerOffer>;

/** Finds what this worker can judge by looking into its sandbox. A kind that fails is off; the others continue. */
export async function findOffer(
  kinds: readonly Kind[],
  sandbox: Sandbox,
  log: Pick<Logger, "error">,
): Promise<WorkerOffer> {
  const found: WorkerOffer = { technologies: [], offers: [], unavailable: [] };
  for (const kind of kinds) {
    const offer = await kind.offer(sandbox).catch((error: unknown): Offer => {
      log.error({ err: error, types: kind.types }, "could not check a kind of problem");
      return { unavailable: "It failed to start. The worker's log says why." };
    });
    if ("unavailable" in offer) {
      found.unavailable.push(...kind.types.map((type) => ({ problem_type: type, reason: offer.unavailable })));
      continue;
    }
    for (const technology of offer.technologies) {
      if (!found.technologies.some(({ id }) => id === technology.id)) found.technologies.push(technology);
      found.offers.push(...kind.types.map((type) => needsOf(type, technology.id)));
    }
  }
  return found;
}

/** The offer of a machine that cannot isolate code: nothing runs, and everyone learns why. */
export function offerNothing(kinds: readonly Kind[], reason: string): WorkerOffer {
  const types = kinds.flatMap((kind) => kind.types);
  return { technologies: [], offers: [], unavailable: types.map((type) => ({ problem_type: type, reason })) };
}
