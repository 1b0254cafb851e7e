import type { Db } from "@invigil/db/connection";

/** The first server on a database decides. Returns what the database was set up with. */
export async function keepFingerprint(db: Db, fingerprint: string): Promise<string> {
  await db
    .insertInto("installation")
    .values({ secrets_fingerprint: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readFingerprint(db)) ?? fingerprint;
}

/** Undefined until a server has started on the database. */
export async function readFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("installation").select("secrets_fingerprint").executeTakeFirst();
  return row?.secrets_fingerprint;
}

/** For an operator who knows that the old secrets are gone. */
export async function replaceFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db.updateTable("installation").set({ secrets_fingerprint: fingerprint }).execute();
}
