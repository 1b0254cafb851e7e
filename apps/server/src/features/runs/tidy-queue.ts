import { expireLeases, refuseUnserved } from "@invigil/records/runs/queue-expiry";
import type { Deps } from "../../platform/deps.ts";

/** A restarting worker is back by then. Somebody is waiting for a run; a grade can wait for the operator. */
const RUN_WAITS = 60_000;
const GRADE_WAITS = 10 * 60_000;

/** Handles runs whose worker is gone and runs that no worker can take. Several servers may do so at once. */
export async function tidyQueue({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await expireLeases(db);
  const at = now().getTime();
  await refuseUnserved(db, { before: new Date(at - RUN_WAITS), kinds: ["run", "submit"] });
  await refuseUnserved(db, { before: new Date(at - GRADE_WAITS), kinds: ["grade", "regrade"] });
}
