import type { Tx } from "@invigil/db/connection";
import { deleteEnvironmentsOf } from "../environments/ask-environment.ts";
import { dropInterviews } from "../interviews/erase-interviews.ts";
import { queueRemovals } from "../media/queue-removals.ts";

interface Which {
  testId: number;
  /** If absent, everyone's. */
  accountId?: number;
  /** Only those that have ended. */
  over?: boolean | undefined;
}

/** Deletes recruiters' own attempts with everything that belongs to them, because nobody needs them again. */
export async function discardTrials(tx: Tx, { testId, accountId, over = false }: Which, now: Date): Promise<void> {
  const trials = await tx
    .selectFrom("attempt")
    .select("id")
    .where("test_id", "=", testId)
    .where("is_trial", "=", true)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? 0))
    .$if(over, (query) => query.where("state", "=", "END"))
    .orderBy("id")
    .forUpdate()
    .execute();
  if (trials.length === 0) return;
  const ids = trials.map(({ id }) => id);
  const media = await tx.selectFrom("proctor_media").select("id").where("attempt_id", "in", ids).execute();
  const spoken = await dropInterviews(tx, ids);
  await queueRemovals(tx, [...media.map(({ id }) => id), ...spoken], now);
  await deleteEnvironmentsOf(tx, ids);
  await tx.deleteFrom("attempt").where("id", "in", ids).execute();
}
