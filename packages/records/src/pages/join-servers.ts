import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { renewServer, type ServerCard } from "./write-pages.ts";

// Any constant works, as long as nothing else in this database locks it.
const LOCK = 7_240_150_012;

export interface OtherServer {
  id: string;
  address: string;
  until: Date;
}

/** Signs a server on, unless living servers keep their files elsewhere. Returns those. */
export function joinServers(db: Db, card: ServerCard): Promise<OtherServer[]> {
  return db.transaction().execute(async (tx) => {
    // One after another, because two that start together would not see each other.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<OtherServer>`
      select id, address, until from open_server
      where until > clock_timestamp() and id <> ${card.id} and files not in ('', ${card.files})`.execute(tx);
    if (rows.length === 0) await renewServer(tx, card);
    return rows;
  });
}
