import { returnSilent } from "@invigil/records/environments/host-work";
import type { Deps } from "../../platform/deps.ts";

/** Hosts report every few seconds, so a living one has done so by then. */
const REPORTS_WITHIN = 10_000;
/** The sweep did not get through for so long that hosts may not have either. */
const INTERRUPTED = 20_000;

/**
 * Gives what silent hosts held to others. When the database was away, every host looks silent at first: what they run
 * must not be thrown away for that, so the watch begins anew.
 */
export function createHostWatch({ db }: Pick<Deps, "db">, clock = () => performance.now()): () => Promise<void> {
  let since = clock();
  let last = since;
  return async () => {
    const now = clock();
    if (now - last > INTERRUPTED) since = now;
    last = now;
    if (now - since >= REPORTS_WITHIN) await returnSilent(db);
  };
}
