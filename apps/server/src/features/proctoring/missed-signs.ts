import { noteFalseCounters, noteMissingPictures } from "@invigil/records/evidence/note-missing-pictures";
import { noteNoSocket } from "@invigil/records/evidence/note-no-socket";
import { noteUnreportedExits } from "@invigil/records/evidence/note-unreported-exits";
import { MOST_AHEAD, pictureLimits } from "@invigil/rules/proctoring/missing-pictures";
import type { Deps } from "../../platform/deps.ts";

const EVERY = 5_000;
/** For this long heartbeats may come by calls alone: a page that loads or reconnects has no socket yet. */
const WITHOUT_SOCKET = 20_000;
/** For this long the messages about an exit that a heartbeat has counted may be on their way. */
const EXITS_UNDER_WAY = 60_000;
const LATE_COUNTS_FOR = 60_000;

/**
 * For the sweep: what a page that says that all is well does not send. What the server could not receive because it was
 * late itself is nobody's fault.
 */
export function createMissedSigns({ db, now, lateness }: Pick<Deps, "db" | "now" | "lateness">) {
  let next = 0;
  return async () => {
    const at = now();
    if (at.getTime() < next) return;
    next = at.getTime() + EVERY;
    const late = lateness.within(LATE_COUNTS_FOR);
    await noteMissingPictures(db, { now: at, limits: (interval) => pictureLimits({ interval, late }) });
    await noteFalseCounters(db, { now: at, ahead: MOST_AHEAD });
    await noteNoSocket(db, { now: at, cutoff: new Date(at.getTime() - WITHOUT_SOCKET - late) });
    await noteUnreportedExits(db, { now: at, cutoff: new Date(at.getTime() - EXITS_UNDER_WAY - late) });
  };
}
