import type { Tx } from "@invigil/db/connection";
import type { Environment, EnvironmentEditor } from "@invigil/db/generated";
import { sql, type Selectable } from "kysely";
import { notifyChanged } from "./notices.ts";

export type EnvironmentRow = Selectable<Environment>;

interface Asked {
  companyId: number;
  attemptId: number;
  problemId: number;
  accountId: number;
  editor: EnvironmentEditor;
  now: Date;
}

/**
 * Puts an environment into the queue, unless it waits, starts or runs with this editor already. Undefined if the attempt
 * is not running. `ready_at` stays: it says that an environment was there before.
 */
export async function askEnvironment(tx: Tx, asked: Asked): Promise<EnvironmentRow | undefined> {
  const { companyId, attemptId, problemId, accountId, editor, now } = asked;
  // Locked before its environments, as the end of an attempt does.
  const running = await tx
    .selectFrom("attempt")
    .select("id")
    .where("id", "=", attemptId)
    .where("state", "=", "ACTIVE")
    .forKeyShare()
    .executeTakeFirst();
  if (!running) return undefined;
  const { rows } = await sql<EnvironmentRow>`
    insert into environment (company_id, attempt_id, problem_id, account_id, editor, state, asked_at, used_at)
    values (${companyId}, ${attemptId}, ${problemId}, ${accountId}, ${editor}, 'queued', ${now}, ${now})
    on conflict (attempt_id, problem_id) do update
    set editor = excluded.editor, state = 'queued', host = null, launch_id = null, message = null,
      asked_at = excluded.asked_at, used_at = excluded.used_at
    where environment.state in ('parked', 'failed', 'released') or environment.editor <> excluded.editor
    returning *`.execute(tx);
  await notifyChanged(tx, rows);
  if (rows[0]) return rows[0];
  return tx
    .selectFrom("environment")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
}

interface Released {
  attemptId: number;
  /** If absent, those of all sections. */
  sectionId?: number;
}

/** Ends the environments of an attempt, or of one of its sections. Nobody's key opens them any longer. */
export async function releaseEnvironments(tx: Tx, { attemptId, sectionId }: Released): Promise<void> {
  const section =
    sectionId === undefined
      ? sql``
      : sql`and exists (
          select from problem p join section_problem sp on sp.problem_id = coalesce(p.parent_id, p.id)
          where p.id = environment.problem_id and sp.section_id = ${sectionId})`;
  const { rows } = await sql<{ id: string; state: string }>`
    with gone as (
      select id from environment where attempt_id = ${attemptId} and state <> 'released' ${section}
      order by id for no key update
    )
    update environment set state = 'released', key_hash = null, key_tab = null, key_seen_at = null
    from gone where environment.id = gone.id
    returning environment.id, environment.state`.execute(tx);
  await notifyChanged(tx, rows);
}

/** Removes the environments of attempts whose data is erased. */
export async function deleteEnvironmentsOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  const gone = await tx
    .deleteFrom("environment")
    .where("attempt_id", "in", attemptIds)
    .returning(["id", "state"])
    .execute();
  await notifyChanged(
    tx,
    gone.map(({ id }) => ({ id, state: "released" })),
  );
}
