import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { raiseSeen } from "@invigil/records/evidence/see-alerts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { attemptAt } from "./live.queries.ts";

interface Seen {
  slug: string;
  username: string;
  alerts: number;
}

/** Applies to everyone who watches. Newer alerts stay open, and a late request never lowers the count. */
export async function seeAlerts(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, username, alerts }: Seen,
): Promise<{ ok: true }> {
  const { test } = await accessTest(db, caller, { slug });
  const attempt = await attemptAt(db, { testId: test.id, username });
  if (!attempt) throw new AppError("solution_set_not_found");
  const at = now();
  await db.transaction().execute(async (tx) => {
    const raised = await raiseSeen(tx, { attemptId: attempt.id, accountId: caller.accountId, alerts, at });
    if (raised === null) return;
    await writeAudit(tx, caller, {
      action: "live.seen",
      subject: attempt.slug,
      at,
      data: { username, alerts: raised },
    });
  });
  return { ok: true };
}
