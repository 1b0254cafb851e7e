import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewAssignment {
  solutionId: number;
  accountId: number;
}

interface Assigned {
  all: readonly NewAssignment[];
  /** Who assigns. */
  by: number;
  at: Date;
}

/** Somebody who has the answer already keeps it as it is. */
export async function insertAssignments(tx: Tx, { all, by, at }: Assigned): Promise<void> {
  if (all.length === 0) return;
  await sql`
    insert into mark_assignment (solution_id, account_id, assigned_by, at)
    select solution_id, account_id, ${by}, ${at}
    from unnest(${all.map(({ solutionId }) => solutionId)}::bigint[], ${all.map(({ accountId }) => accountId)}::bigint[])
      as given (solution_id, account_id)
    on conflict do nothing`.execute(tx);
}

interface Kept {
  solutionIds: readonly number[];
  /** The people who keep the answers. */
  accountIds: readonly number[];
}

/** Takes answers back from everybody else who has not marked them yet. */
export async function deleteOtherAssignments(tx: Tx, { solutionIds, accountIds }: Kept): Promise<void> {
  await sql`
    delete from mark_assignment given
    where given.solution_id = any(${[...solutionIds]}::bigint[]) and not given.account_id = any(${[...accountIds]}::bigint[])
      and not exists (
        select from mark where mark.solution_id = given.solution_id and mark.account_id = given.account_id)`.execute(
    tx,
  );
}
