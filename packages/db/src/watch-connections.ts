import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import type pg from "pg";

/** What pg has and does not declare. */
interface Wire {
  connection: EventEmitter & { stream: Duplex };
}

/** A primary that became a standby, and the connections that still lead there. */
const READ_ONLY = "25006";
/** Where PostgreSQL waits for its standbys. It warns from there if it was told not to wait any longer. */
const WAITS_FOR_STANDBYS = "SyncRepWaitForLSN";

/**
 * Ends connections that lead to the wrong place, and statements that are not as safe as they look:
 *
 * - After a failover, connections to the old primary would refuse every write for as long as they last.
 * - A commit whose wait for a standby was cancelled is on one machine only. PostgreSQL just warns, so the statement would
 *   succeed, and the answer could be lost although we confirmed it. The error says that its outcome is unknown.
 */
export function watchConnections(pool: pg.Pool): void {
  const open = new Set<Wire>();
  pool.on("connect", (client) => {
    const wire = client as pg.PoolClient & Wire;
    open.add(wire);
    client.once("end", () => open.delete(wire));
    // pg's own listener comes first and fails the statement.
    wire.connection.on("errorMessage", (error: { code?: string }) => {
      if (error.code === READ_ONLY) for (const each of open) each.connection.stream.destroy();
    });
    client.on("notice", ({ routine }) => {
      if (routine !== WAITS_FOR_STANDBYS) return;
      wire.connection.emit("errorMessage", new OnlyLocal());
      wire.connection.stream.destroy();
    });
  });
}

/** SQL's own code for a transaction whose outcome is unknown. */
class OnlyLocal extends Error {
  readonly code = "08007";
  constructor() {
    super("The commit did not reach a standby, so it is not confirmed.");
  }
}
