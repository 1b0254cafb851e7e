import { randomBytes } from "node:crypto";
import type { Db } from "@invigil/db/connection";
import { askEnvironment } from "@invigil/records/environments/ask-environment";
import { grantKey } from "@invigil/records/environments/keys";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { vi } from "vitest";
import { hashOf } from "../gateway/key-hash.ts";

export interface AskedEnvironment {
  id: string;
  key: string;
  attemptId: number;
  /** Asks again, as a page does that finds it parked or failed. */
  ask(): Promise<void>;
}

/** What the server does when a candidate opens the question. */
export async function askForEnvironment(db: Db): Promise<AskedEnvironment> {
  const { attemptId, accountId, problemId } = await createAttempt(db);
  const { company_id: companyId } = await db
    .selectFrom("problem")
    .select("company_id")
    .where("id", "=", problemId)
    .executeTakeFirstOrThrow();
  const key = randomBytes(32).toString("base64url");
  const asked = { companyId, attemptId, problemId, accountId, editor: "light" } as const;
  const id = await db.transaction().execute(async (tx) => {
    const row = await askEnvironment(tx, { ...asked, now: new Date() });
    if (!row) throw new Error("The attempt is not running.");
    await grantKey(tx, { id: row.id, hash: hashOf(key), tab: "the only tab", takeOver: false, now: new Date() });
    return row.id;
  });
  async function ask(): Promise<void> {
    await db.transaction().execute((tx) => askEnvironment(tx, { ...asked, now: new Date() }));
  }
  return { id, key, attemptId, ask };
}

export function readRow(db: Db, id: string) {
  return db.selectFrom("environment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The row, once it is in this state with another launch than before. */
export async function untilState(db: Db, id: string, state: string, before?: string | null) {
  await vi.waitUntil(
    async () => {
      const row = await readRow(db, id);
      return row.state === state && (before === undefined || row.launch_id !== before);
    },
    { timeout: 60_000, interval: 50 },
  );
  return readRow(db, id);
}
