import type { Tx } from "@invigil/db/connection";
import type { EnvironmentEditor } from "@invigil/db/generated";
import { sql } from "kysely";
import type { EnvironmentRow } from "./ask-environment.ts";
import { notifyChanged } from "./notices.ts";

interface Asked {
  companyId: number;
  problemId: number;
  accountId: number;
  editor: EnvironmentEditor;
  /** Starts again even if it runs, so that nothing of what was tried before is left. */
  fresh: boolean;
  now: Date;
}

/** Puts an author's own environment into the queue, unless it waits, starts or runs with this editor already. */
export async function askAuthorEnvironment(tx: Tx, asked: Asked): Promise<Pick<EnvironmentRow, "id">> {
  const { companyId, problemId, accountId, editor, fresh, now } = asked;
  const { rows } = await sql<EnvironmentRow>`
    insert into environment (company_id, problem_id, account_id, editor, state, asked_at, used_at)
    values (${companyId}, ${problemId}, ${accountId}, ${editor}, 'queued', ${now}, ${now})
    on conflict (problem_id, account_id) where attempt_id is null do update
    set editor = excluded.editor, state = 'queued', host = null, launch_id = null, message = null,
      asked_at = excluded.asked_at, used_at = excluded.used_at
    where environment.state in ('parked', 'failed', 'released') or environment.editor <> excluded.editor or ${fresh}
    returning *`.execute(tx);
  await notifyChanged(tx, rows);
  if (rows[0]) return rows[0];
  return tx
    .selectFrom("environment")
    .select("id")
    .where("problem_id", "=", problemId)
    .where("account_id", "=", accountId)
    .where("attempt_id", "is", null)
    .executeTakeFirstOrThrow();
}
