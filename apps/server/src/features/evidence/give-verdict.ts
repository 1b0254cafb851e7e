import type { GivenVerdict, giveVerdict as contract } from "@invigil/contract/proctoring/verdicts";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { insertVerdicts, lockHappenings } from "@invigil/records/evidence/write-verdicts";
import { evidenceName, isNotable } from "@invigil/rules/evidence/evidence-names";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { verdictsOf } from "../../shared/evidence/verdicts.queries.ts";
import { attemptForReview } from "./timeline.queries.ts";

interface Given {
  slug: string;
  username: string;
  given: BodyOf<typeof contract>;
}

/** A person's word on happenings of one attempt. It changes what counts as open, and never a score or a status. */
export async function giveVerdict(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, username, given }: Given,
): Promise<ReplyOf<typeof contract>> {
  const attempt = await attemptForReview(db, { testSlug: slug, username, companyId: caller.companyId ?? 0 });
  if (!attempt) throw new AppError("test_not_found");
  const { id: attemptId } = attempt;
  if (attemptId === null) throw new AppError("solution_set_not_found");
  return db.transaction().execute(async (tx) => {
    const eventIds = [...new Set(given.events)];
    const kinds = await lockAlerts(tx, { attemptId, eventIds });
    const { reason, text } = wordsOf(given);
    const at = now();
    const common = { attemptId, verdict: given.verdict, reason, text, accountId: caller.accountId, at };
    const judged = await insertVerdicts(tx, { ...common, eventIds });
    if (judged.length > 0) {
      await writeAudit(tx, caller, {
        action: ACTIONS[given.verdict],
        subject: slug,
        at,
        data: { username, happenings: judged.length, kinds, ...(reason !== null && { reason }) },
      });
    }
    return { judged: await verdictsOf(tx, eventIds) };
  });
}

const ACTIONS = {
  dismissed: "evidence.dismiss",
  confirmed: "evidence.confirm",
  withdrawn: "evidence.withdraw",
} as const;

/** Only what counts as an alert can be decided about. Returns the names of the kinds. */
async function lockAlerts(tx: Tx, key: { attemptId: number; eventIds: number[] }): Promise<string[]> {
  const found = await lockHappenings(tx, key);
  if (found.length < key.eventIds.length || found.some(({ kind }) => !isNotable(kind))) throw new AppError("not_found");
  return [...new Set(found.map(({ kind }) => evidenceName(kind)))];
}

function wordsOf(given: GivenVerdict): { reason: string | null; text: string } {
  switch (given.verdict) {
    case "dismissed":
      return { reason: given.reason, text: given.text };
    case "confirmed":
      return { reason: null, text: given.text };
    case "withdrawn":
      return { reason: null, text: "" };
  }
}
