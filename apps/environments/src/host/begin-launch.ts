import type { Db } from "@invigil/db/connection";
import { EnvironmentFault, type Driver, type Running } from "@invigil/environments/types";
import { markFailed, type ClaimedEnvironment } from "@invigil/records/environments/host-work";
import type { Logger } from "pino";

/** VS Code and Jupyter take seconds on a quiet machine; a busy one gets more. */
const WITHIN = 90_000;

const NOT_STARTED = "The environment could not be started.";
const TOO_SLOW = "The environment took too long to start.";

interface Surroundings {
  db: Db;
  driver: Driver;
  log: Logger;
}

/** Starts a claimed environment; undefined if it failed, which is then written, or if nobody wants it any longer. */
export async function beginLaunch(
  { db, driver, log }: Surroundings,
  { id, launch_id: launch, editor }: ClaimedEnvironment,
  abort: AbortSignal,
): Promise<Running | undefined> {
  const late = AbortSignal.timeout(WITHIN);
  try {
    const wanted = { environment: id, launch, editor, basePath: `/environments/${id}/editor/` };
    return await driver.start(wanted, AbortSignal.any([abort, late]));
  } catch (error) {
    if (abort.aborted) return undefined;
    log.warn({ err: error, environment: id, launch }, "an environment could not be started");
    const reason = late.aborted ? TOO_SLOW : NOT_STARTED;
    const message = error instanceof EnvironmentFault ? error.message : reason;
    await markFailed(db, { id, launch, message });
    return undefined;
  }
}
