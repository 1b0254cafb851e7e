import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { formatMoment } from "@invigil/rules/time/dates";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { TestAccess } from "./test-access.ts";

const DAY = 24 * 3_600_000;

type Interview = Pick<TestAccess["test"], "sub_test_type" | "interview">;

/** When somebody who was told in the invitation that a machine asks may start at the earliest; null if at any time. */
export function noticeEnds(test: Interview, invitedAt: Date): Date | null {
  if (!isAiInterview(test) || test.interview === null) return null;
  const { notice_days: days } = InterviewPlan.parse(test.interview);
  return days === 0 ? null : new Date(invitedAt.getTime() + days * DAY);
}

/** The invitation says that a machine asks. Where a law demands it, that must have been some days ago. */
export function checkNotice(
  { usertype }: Pick<Caller, "usertype">,
  { test, invite }: Pick<TestAccess, "test" | "invite">,
  now: Date,
): void {
  if (usertype === "recruiter" || !invite?.invitedAt) return;
  const opens = noticeEnds(test, invite.invitedAt);
  if (opens === null || now >= opens) return;
  const days = Math.round((opens.getTime() - invite.invitedAt.getTime()) / DAY);
  const when = formatMoment(opens.toISOString(), "UTC");
  throw new AppError("notice_too_late", {
    description: `You must have been told about the automated interviewer at least ${days} days before. You can start on ${when} UTC.`,
    details: { opens_at: opens.toISOString() },
  });
}
