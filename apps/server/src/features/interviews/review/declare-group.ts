import type { declareGroup as contract } from "@invigil/contract/interviews/review";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { putGroups } from "@invigil/records/interviews/reviews";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { isOwnInterview } from "./review.queries.ts";

/** What a candidate says about themselves, for comparisons of many people and nothing else. Writes no evidence. */
export async function declareGroup(
  { db }: Pick<Deps, "db">,
  { accountId }: Caller,
  { test_solution_id: attemptId, groups }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  await db.transaction().execute(async (tx) => {
    if (!(await isOwnInterview(tx, { attemptId, accountId }))) throw new AppError("interview_not_found");
    await putGroups(tx, { attemptId, groups });
  });
  return { ok: true };
}
