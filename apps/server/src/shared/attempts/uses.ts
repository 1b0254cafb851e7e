import { noteUse } from "@invigil/records/evidence/note-use";
import type { Deps } from "../../platform/deps.ts";
import { browserOf, type Caller } from "../../platform/identity/sessions.ts";

/** A caller who reads questions. */
export interface Reader extends Caller {
  /** The hash of the session. */
  session: Buffer | undefined;
}

interface Use {
  attemptId: number;
  /** The hash of the session. Without one there is nobody to tell apart. */
  session: Buffer | undefined;
  way: "read" | "save";
}

/** Which sessions read questions and save answers, whatever their way in. */
export interface Uses {
  /** The session that starts an attempt needs no look at the database. */
  begin(attemptId: number, session: Buffer): void;
  note(use: Use): void;
}

const KEPT = 20_000;
/** While two sessions take turns, each is looked at this often. */
const AGAIN = 10_000;

/**
 * Remembers who uses an attempt, so that a save or a read of the only session costs nothing; the first of another
 * session is looked at beside the reply, which never waits for it. Each server remembers for itself: a line is missing
 * only if the first browser comes back to another server than the second one used.
 */
export function createUses(deps: Pick<Deps, "db" | "now" | "log" | "presence" | "secrets">): Uses {
  const { db, now, log, presence } = deps;
  /** When each session of an attempt was last looked at, by the session and what it did. */
  const known = new Map<number, Map<string, number>>();

  function usesOf(attemptId: number): Map<string, number> {
    const uses = known.get(attemptId) ?? new Map<string, number>();
    if (known.size >= KEPT) known.clear();
    known.set(attemptId, uses);
    return uses;
  }

  async function look(attemptId: number, session: Buffer, way: Use["way"]): Promise<void> {
    const at = now();
    const overlaps = await presence.isElsewhere(attemptId, browserOf(deps, session));
    await noteUse(db, { attemptId, sessionHash: session, way, overlaps, now: at });
  }

  return {
    begin(attemptId, session) {
      const hex = session.toString("hex");
      const at = now().getTime();
      const uses = usesOf(attemptId);
      uses.set(`${hex} read`, at).set(`${hex} save`, at);
    },
    note({ attemptId, session, way }) {
      if (!session) return;
      const hex = session.toString("hex");
      const uses = usesOf(attemptId);
      const at = now().getTime();
      const last = uses.get(`${hex} ${way}`);
      if (last !== undefined && (!isShared(uses, hex) || at - last < AGAIN)) return;
      uses.set(`${hex} ${way}`, at);
      look(attemptId, session, way).catch((error: unknown) =>
        log.warn({ err: error, attempt: attemptId }, "could not note which session uses an attempt"),
      );
    },
  };
}

function isShared(uses: ReadonlyMap<string, number>, hex: string): boolean {
  for (const key of uses.keys()) if (!key.startsWith(hex)) return true;
  return false;
}
