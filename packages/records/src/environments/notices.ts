import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Something waits for a host. The payload is the environment's id. */
export const ENVIRONMENT_ASKED = "environment_asked";
/** Its state, launch or key is another. The payload is the environment's id. */
export const ENVIRONMENT_CHANGED = "environment_changed";

interface Changed {
  id: string;
  state: string;
}

/** Inside a transaction, notices go out with its commit. */
export async function notifyChanged(db: Db | Tx, changed: readonly Changed[]): Promise<void> {
  for (const { id, state } of changed) {
    await sql`select pg_notify(${ENVIRONMENT_CHANGED}, ${id})`.execute(db);
    if (state === "queued") await sql`select pg_notify(${ENVIRONMENT_ASKED}, ${id})`.execute(db);
  }
}
