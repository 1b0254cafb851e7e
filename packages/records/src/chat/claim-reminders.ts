import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export interface Reminder {
  id: number;
  assignee_id: number | null;
  waiting_since: Date;
  /** Null for a recruiter's conversation with the support. */
  test_name: string | null;
}

interface Round {
  /** Who has waited since then, and about whom nobody was told, is due. */
  since: Date;
  /** A company that was told after this is left alone. */
  quiet: Date;
}

/** The companies that should be told now. */
export async function companiesToRemind(db: Db, { since, quiet }: Round): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct c.company_id from chat_conversation c join company on company.id = c.company_id
    where c.waiting_since <= ${since} and c.mailed_at is null and company.closed_at is null
      and not exists (
        select from chat_reminder r where r.company_id = c.company_id and r.mailed_at > ${quiet})
    order by c.company_id`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** Takes the next time to tell a company. False if another server has. */
export async function claimRound(
  tx: Tx,
  { companyId, quiet, now }: Pick<Round, "quiet"> & { companyId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_reminder (company_id, mailed_at) values (${companyId}, ${now})
    on conflict (company_id) do update set mailed_at = excluded.mailed_at where chat_reminder.mailed_at <= ${quiet}
    returning company_id`.execute(tx);
  return rows.length > 0;
}

/** Takes all conversations of a company in which somebody waits, each once per wait. The longest wait comes first. */
export async function claimReminders(
  tx: Tx,
  { companyId, since, now }: Pick<Round, "since"> & { companyId: number; now: Date },
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      update chat_conversation c set mailed_at = ${now}
      where c.company_id = ${companyId} and c.waiting_since <= ${since} and c.mailed_at is null
      returning c.id, c.assignee_id, c.waiting_since, c.test_id
    )
    select due.id, due.assignee_id, due.waiting_since, test.name as test_name
    from due left join test on test.id = due.test_id order by due.waiting_since, due.id`.execute(tx);
  return rows;
}
