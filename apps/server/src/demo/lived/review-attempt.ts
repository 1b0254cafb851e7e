import type { Tx } from "@invigil/db/connection";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { insertComment } from "@invigil/records/evidence/write-comment";
import { commentFlag } from "../../features/reports/integrity/flags.ts";
import { saveMark } from "../../features/reports/marks/save-mark.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import type { LivedAttempt, LivedMark } from "./life.ts";
import { eventsOf, solutionOf } from "./lived.queries.ts";

export interface Reviewers {
  recruiter: Caller;
  second: Caller;
}

interface Reviewed {
  attemptId: number;
  attempt: LivedAttempt;
  /** The candidate's. */
  accountId: number;
  reviewers: Reviewers;
  now: Date;
}

const HOUR = 3_600_000;

/** What people did about an attempt after it: marks by both, comments on what was noticed, who ended it. */
export async function reviewAttempt(deps: AttemptDeps, tx: Tx, reviewed: Reviewed): Promise<void> {
  const { attemptId, attempt, reviewers, now } = reviewed;
  const endedAt = now.getTime() - attempt.hoursAgo * HOUR + attempt.minutes * 60_000;
  const later = (hours: number) => new Date(Math.min(endedAt + hours * HOUR, now.getTime() - 60_000));
  for (const mark of attempt.marks) {
    await giveMark({ ...deps, now: () => later(5) }, tx, { attemptId, mark, which: 0, caller: reviewers.recruiter });
    await giveMark({ ...deps, now: () => later(9) }, tx, { attemptId, mark, which: 1, caller: reviewers.second });
  }
  for (const { kind, comments } of attempt.happenings) {
    const [event] = comments ? await eventsOf(tx, { attemptId, kind }) : [];
    if (!comments || !event) continue;
    const said = { attemptId, eventId: event.id, accountId: reviewed.accountId };
    await insertComment(tx, { ...said, text: comments.candidate, at: later(2) });
    const answer = { id: event.id, text: comments.reviewer };
    await commentFlag({ ...deps, now: () => later(6) }, reviewers.recruiter, answer);
  }
  if (typeof attempt.ending === "object") {
    const data = { reason: attempt.ending.proctor };
    await writeAudit(tx, reviewers.recruiter, { action: "test.close", subject: String(attemptId), at: later(0), data });
  }
}

interface Given {
  attemptId: number;
  mark: LivedMark;
  which: 0 | 1;
  caller: Caller;
}

async function giveMark(deps: AttemptDeps, tx: Tx, { attemptId, mark, which, caller }: Given): Promise<void> {
  const share = mark.shares[which];
  const found = await solutionOf(tx, { attemptId, problem: mark.problem });
  if (share === null || !found) return;
  // Half points, as people give them.
  const score = Math.round(share * found.max_score * 2) / 2;
  await saveMark(deps, caller, { slug: found.slug, score, comment: mark.comments[which], rubric: {} });
}
