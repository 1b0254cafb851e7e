import type { Db } from "@invigil/db/connection";
import { seeKey } from "@invigil/records/environments/keys";
import type { Logger } from "pino";

const EVERY = 5_000;

/** Writes that a page uses an environment, at most every few seconds for each. */
export function openSeen(db: Db, log: Logger): (id: string) => void {
  const last = new Map<string, number>();
  return (id) => {
    const now = performance.now();
    if (now - (last.get(id) ?? -EVERY) < EVERY) return;
    for (const [other, at] of last) if (now - at >= EVERY) last.delete(other);
    last.set(id, now);
    seeKey(db, { id, at: new Date() }).catch((error: unknown) =>
      log.warn({ err: error }, "could not write that an environment is used"),
    );
  };
}
