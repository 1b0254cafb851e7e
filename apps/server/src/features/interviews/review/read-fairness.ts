import type { readFairness as contract } from "@invigil/contract/interviews/review";
import type { ReplyOf } from "@invigil/contract/route";
import { fairnessOf } from "@invigil/rules/interviews/fairness";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { decidedInterviews } from "./review.queries.ts";

/** Counts only; nobody's own groups ever leave the database. */
export async function readFairness(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  slug: string,
): Promise<ReplyOf<typeof contract>> {
  const { test } = await accessTest(db, caller, { slug });
  const rows = await decidedInterviews(db, test.id);
  const times = rows.map(({ decided_at }) => decided_at.toISOString()).toSorted();
  return {
    decided: rows.length,
    decided_from: times.at(0) ?? null,
    decided_to: times.at(-1) ?? null,
    groups: fairnessOf(rows.map((row) => ({ ...row, passed: row.result === "PAS" }))),
  };
}
