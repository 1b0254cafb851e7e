import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** In the transaction that deletes the references, so that both happen or neither. */
export async function queueRemovals(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  // As one array, because a statement takes a limited number of values.
  await sql`
    insert into file_removal (key, due_at)
    select key, ${now} from unnest(${keys}::text[]) key
    on conflict (key) do update set due_at = excluded.due_at, removed_at = null
    where file_removal.removed_at is not null`.execute(tx);
}

export async function postponeRemoval(db: Db, key: string, until: Date): Promise<void> {
  await db.updateTable("file_removal").set({ due_at: until }).where("key", "=", key).execute();
}

/** Removed, but an address may still accept another file in its place. */
export async function removeAgain(db: Db, key: string, { now, at }: { now: Date; at: Date }): Promise<void> {
  await db.updateTable("file_removal").set({ removed_at: now, due_at: at }).where("key", "=", key).execute();
}

export async function endRemoval(db: Db, key: string): Promise<void> {
  await db.deleteFrom("file_removal").where("key", "=", key).execute();
}

/** The files are referenced after all. */
export async function keepFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from file_removal where key = any(${keys}::text[])`.execute(tx);
}
