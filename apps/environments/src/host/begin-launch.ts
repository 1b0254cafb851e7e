import type { Db } from "@invigil/db/connection";
import { EnvironmentFault, NotNow, type Driver, type Running } from "@invigil/environments/types";
import { markFailed, markWaiting, type ClaimedEnvironment } from "@invigil/records/environments/host-work";
import type { Logger } from "pino";

/** VS Code and Jupyter take seconds on a quiet machine; a busy one gets more. */
const WITHIN = 90_000;

const NOT_STARTED = "The environment could not be started.";
const TOO_SLOW = "The environment took too long to start.";

interface Surroundings {
  db: Db;
  driver: Driver;
  log: Logger;
  /** Whether there was a place for it. */
  onPlace: (isFree: boolean) => void;
}

/** Starts a claimed environment; undefined if it failed or waits, which is then written, or if nobody wants it any longer. */
export async function beginLaunch(
  { db, driver, log, onPlace }: Surroundings,
  { id, launch_id: launch, editor }: ClaimedEnvironment,
  abort: AbortSignal,
): Promise<Running | undefined> {
  const late = AbortSignal.timeout(WITHIN);
  try {
    const wanted = { environment: id, launch, editor, basePath: `/environments/${id}/editor/` };
    const running = await driver.start(wanted, AbortSignal.any([abort, late]));
    onPlace(true);
    return running;
  } catch (error) {
    if (abort.aborted) return undefined;
    if (error instanceof NotNow) {
      log.info({ err: error, environment: id, launch }, "there is no place for an environment; it waits");
      onPlace(false);
      await markWaiting(db, { id, launch });
      return undefined;
    }
    log.warn({ err: error, environment: id, launch }, "an environment could not be started");
    const reason = late.aborted ? TOO_SLOW : NOT_STARTED;
    const message = error instanceof EnvironmentFault ? error.message : reason;
    await markFailed(db, { id, launch, message });
    return undefined;
  }
}
