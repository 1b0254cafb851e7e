import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { CvTopics, PreparedQuestion } from "@invigil/contract/interviews/prepared";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { prepareQuestions } from "@invigil/rules/interviews/prepare-questions";
import { dropJobs, queueJob } from "./jobs.ts";

interface Preparation {
  attemptId: number;
  plan: InterviewPlan;
  facts: InterviewFacts;
  topics: CvTopics | null;
  now: Date;
}

/** Prepares the questions: the script at once, a model by a job. */
export async function beginPreparing(tx: Tx, { attemptId, plan, facts, topics, now }: Preparation): Promise<void> {
  await tx
    .updateTable("interview_session")
    .set({ state: "generating", questions_state: "generating", questions_at: now })
    .where("attempt_id", "=", attemptId)
    .execute();
  if (facts.interviewer === "model") return queueJob(tx, { attemptId, kind: "prepare", now });
  await finishPreparing(tx, { attemptId, questions: prepareQuestions(plan, topics) });
}

/** Stores the prepared questions. The first to finish counts. */
export async function finishPreparing(
  tx: Tx,
  { attemptId, questions }: { attemptId: number; questions: readonly PreparedQuestion[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("interview_session")
    .set({ state: "ready", questions_state: "ready", questions: toJson(questions) })
    .where("attempt_id", "=", attemptId)
    .where("state", "=", "generating")
    .executeTakeFirst();
  await dropJobs(tx, { attemptId, kinds: ["prepare"] });
  return numUpdatedRows > 0n;
}
