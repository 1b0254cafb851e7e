import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { markSilentAgents } from "@invigil/records/secure-browser/mark-silent-agents";
import type { Deps } from "../../platform/deps.ts";

/** An agent reports every five seconds. */
const SILENCE = 30_000;

/**
 * Looks for agents that no longer report. A server that has just started could not hear them, and one that does not
 * come round to its own sweep cannot hear them either, so neither counts as their silence.
 */
export function createAgentSilences({ db, now }: Pick<Deps, "db" | "now">) {
  let listeningSince = now();
  let last = listeningSince;
  return async () => {
    const at = now();
    if (at.getTime() - last.getTime() > SILENCE / 3) listeningSince = at;
    last = at;
    if (at.getTime() - listeningSince.getTime() < SILENCE) return;
    await db.transaction().execute(async (tx) => {
      const silent = await markSilentAgents(tx, new Date(at.getTime() - SILENCE));
      const kind = "secure-browser-lost" as const;
      await noteEvidence(
        tx,
        silent.map(({ attemptId, since }) => ({ kind, attemptId, at: since, now: at })),
      );
    });
  };
}
