import { createHash } from "node:crypto";
import type { Db } from "@invigil/db/connection";
import { addCounts, deleteCountsBefore } from "@invigil/records/installation/count-calls";

export interface Counted {
  /** What this server has counted. */
  mine: number;
  /** How much of that the other servers know. */
  written: number;
  /** What the others had counted when it was last compared. */
  others: number;
}

/** What servers tell each other about the calls of one minute. */
export interface SharedLimits {
  /** How many other servers count, too. */
  others: () => number;
  /** Adds what was counted here, and returns the sum of all servers for each. */
  exchange(minute: number, counted: ReadonlyMap<string, Counted>): Promise<Map<string, number>>;
  tidy(minute: number): Promise<void>;
}

export function createSharedLimits(db: Db, others: () => number): SharedLimits {
  return {
    others,
    async exchange(minute, counted) {
      const rows = [...counted].map(([key, each]) => {
        const row = { key: hashed(key), count: each.mine - each.written };
        // Before the statement, so that calls which come in meanwhile are added by the next one.
        each.written = each.mine;
        return { ...row, each };
      });
      try {
        const sums = new Map((await addCounts(db, minute, rows)).map(({ key, count }) => [key, count]));
        return new Map([...counted.keys()].map((key) => [key, sums.get(hashed(key)) ?? 0]));
      } catch (error) {
        for (const { each, count } of rows) each.written -= count;
        throw error;
      }
    },
    tidy: (minute) => deleteCountsBefore(db, minute),
  };
}

/** The table need not know who tried to sign in. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
