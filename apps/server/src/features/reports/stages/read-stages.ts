import { Stage, type readStages as contract } from "@invigil/contract/results/stages";
import type { ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { decisionsAbout, isInvited } from "./stages.queries.ts";

/** What was decided about one candidate, with everything that was changed since. */
export async function readStages(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { slug, username }: { slug: string; username: string },
): Promise<ReplyOf<typeof contract>> {
  const { test } = await accessTest(db, caller, { slug });
  if (!(await isInvited(db, { testId: test.id, username }))) throw new AppError("not_found");
  const decisions = await decisionsAbout(db, { testId: test.id, usernames: [username] });
  return {
    decisions: decisions.map(({ stage, note, by, at }) => ({
      stage: Stage.parse(stage),
      note,
      by,
      at: at.toISOString(),
    })),
  };
}
