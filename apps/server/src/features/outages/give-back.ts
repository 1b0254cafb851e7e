import type { Tx } from "@invigil/db/connection";
import { creditOutage } from "@invigil/records/attempts/credit-outage";
import { writeAudits } from "@invigil/records/audit/write-audit";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { insertOutage } from "@invigil/records/installation/sign-service";
import { skipOutage } from "@invigil/records/interviews/skip-outage";
import { outageMinutes } from "@invigil/rules/time/outage";
import type { Tell } from "../../shared/news.ts";

/** Attempts per statement, because a statement has only so many parameters. */
const MOST_ROWS = 500;

interface Away {
  beganAt: Date;
  endedAt: Date;
  /** The most minutes that are given back. */
  limit: number;
}

/** Gives every running attempt the time in which the service was away. Returns how many there were. */
export async function giveBack(tx: Tx, { beganAt, endedAt, limit }: Away, tell: Tell): Promise<number> {
  const minutes = outageMinutes(endedAt.getTime() - beganAt.getTime(), limit);
  const id = await insertOutage(tx, { beganAt, endedAt, minutes });
  const credited = await creditOutage(tx, { id, beganAt, endedAt, minutes });
  await skipOutage(tx, { attemptIds: credited.map((attempt) => attempt.id), beganAt, endedAt });
  const data = { began_at: beganAt.toISOString(), ended_at: endedAt.toISOString(), minutes };
  for (const { id: attemptId, expires_at: expires, add_test_duration } of credited) {
    tell(attemptId, {
      type: "time-changed",
      solution_set_id: attemptId,
      expiry: expires.toISOString(),
      add_test_duration,
      server_time: endedAt.toISOString(),
      outage: data,
    });
  }
  for (let from = 0; from < credited.length; from += MOST_ROWS) {
    const part = credited.slice(from, from + MOST_ROWS);
    const lines = part.flatMap(({ id: attemptId }) => [
      { attemptId, kind: "service-away" as const, at: beganAt, now: endedAt },
      { attemptId, kind: "service-back" as const, at: endedAt, now: endedAt, data },
    ]);
    await noteEvidence(tx, lines);
    for (const [companyId, theirs] of Map.groupBy(part, ({ company_id }) => company_id)) {
      const act = { action: "attempt.outage", at: endedAt };
      const acts = theirs.map(({ slug, username }) => ({ ...act, subject: slug, data: { username, ...data } }));
      await writeAudits(tx, { accountId: null, companyId }, acts);
    }
  }
  return credited.length;
}
