import type { Db, Tx } from "@invigil/db/connection";

export interface NewAttempt {
  slug: string;
  token: string;
  testId: number;
  accountId: number;
  inviteId: string | null;
  /** Whether it is a recruiter's own. */
  isTrial: boolean;
  now: Date;
}

/** Leaves an existing attempt as it is. */
export function insertAttempt(db: Db | Tx, input: NewAttempt) {
  return db
    .insertInto("attempt")
    .values({
      slug: input.slug,
      token: input.token,
      test_id: input.testId,
      account_id: input.accountId,
      invite_id: input.inviteId,
      is_trial: input.isTrial,
      state: "START",
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.columns(["test_id", "account_id"]).where("reset_at", "is", null).doNothing())
    .execute();
}
