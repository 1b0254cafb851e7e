import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { formatMoment } from "@invigil/rules/time/dates";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { TestAccess } from "./test-access.ts";

const DAY = 24 * 3_600_000;

/** The invitation says that a machine asks. Where a law demands it, that must have been some days ago. */
export function checkNotice(
  { usertype }: Pick<Caller, "usertype">,
  { test, invite }: Pick<TestAccess, "test" | "invite">,
  now: Date,
): void {
  if (usertype === "recruiter" || !isAiInterview(test) || test.interview === null || !invite?.invitedAt) return;
  const { notice_days: days } = InterviewPlan.parse(test.interview);
  if (days === 0) return;
  const opens = new Date(invite.invitedAt.getTime() + days * DAY);
  if (now >= opens) return;
  const when = formatMoment(opens.toISOString(), "UTC");
  throw new AppError("notice_too_late", {
    description: `You must have been told about the automated interviewer at least ${days} days before. You can start on ${when} UTC.`,
    details: { opens_at: opens.toISOString() },
  });
}
