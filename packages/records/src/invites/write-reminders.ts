import type { Db, Tx } from "@invigil/db/connection";
import { sql, type RawBuilder } from "kysely";

/** How long after a message nobody is reminded automatically: it was reminder enough. */
const QUIET = "12 hours";
/** For how long a reminder some days after the invitation may be late, as when reminders are turned on for an old test. */
const LATEST = "2 days";

/**
 * From when an invited person may start; null if it was so from the beginning. Before an AI interview, they must have
 * been told some days ago that a machine asks, as `noticeEnds` has it.
 */
const mayStartFrom = sql`greatest(t.start_time, case when t.sub_test_type = 'INT' then
  i.created_at + nullif((t.interview ->> 'notice_days')::int, 0) * interval '1 day' end)`;

/**
 * Whether an invited person can start and has not; `i` is the invitation, `t` its test. An attempt that was set aside
 * for a retake is no start.
 */
const isWaiting = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  i.revoked_at is null and t.state = 'live' and coalesce(${mayStartFrom} <= ${now}, true)
  and coalesce(least(i.closes_at, t.end_time) > ${now}, true)
  and not exists (
    select from attempt a
    where a.test_id = i.test_id and a.account_id = i.account_id and a.reset_at is null and a.started_at is not null))`;

const hour = (of: string) => sql`${sql.raw(of)} * interval '1 hour'`;
const day = (of: string) => sql`${sql.raw(of)} * interval '1 day'`;

/** Every reminder that is due now, with the moment that it is about. */
const dueNow = (now: Date) => sql`
  select i.id, i.test_id, t.company_id, due.kind, due.about
  from invite i
  join test t on t.id = i.test_id
  join company c on c.id = t.company_id and c.closed_at is null
  cross join lateral (
    select (t.reminders ->> 'before_hours')::int as before, (t.reminders ->> 'after_days')::int as after,
      least(i.closes_at, t.end_time) as until, greatest(i.created_at, ${mayStartFrom}) as since) s
  cross join lateral (
    select 'before' as kind, s.until as about
    where s.until - ${hour("s.before")} <= ${now} and s.until - ${hour("s.before")} > i.created_at
    union all
    select 'after', s.since
    where s.since + ${day("s.after")} <= ${now} and s.since + ${day("s.after")} + interval '${sql.raw(LATEST)}' > ${now}
      and coalesce(s.until - ${hour("s.before")} > ${now}, true)) due
  where ${isWaiting(now)}
    and not exists (
      select from invite_reminder r where r.invite_id = i.id and r.kind = due.kind and r.about = due.about)
    and not exists (
      select from mail m where m.invite_id = i.id and m.created_at > ${now}::timestamptz - interval '${sql.raw(QUIET)}')`;

/** The companies whose candidates should be reminded now, and how many there are. */
export async function companiesToRemind(db: Db, now: Date): Promise<{ company_id: number; people: number }[]> {
  const { rows } = await sql<{ company_id: number; people: number }>`
    select company_id, count(*)::int as people from (${dueNow(now)}) due group by company_id order by company_id`.execute(
    db,
  );
  return rows;
}

interface Claimed {
  id: string;
  test_id: number;
}

/** Takes reminders of a company that are due, each once, on however many servers. */
export async function claimDue(tx: Tx, key: { companyId: number; most: number; now: Date }): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with claimed as (
      insert into invite_reminder (invite_id, kind, about, at)
      select due.id, due.kind, due.about, ${key.now}
      from (${dueNow(key.now)}) due where due.company_id = ${key.companyId} order by due.id limit ${key.most}
      on conflict do nothing returning invite_id
    )
    select distinct i.id, i.test_id from claimed join invite i on i.id = claimed.invite_id order by i.id`.execute(tx);
  return rows;
}

interface Chosen {
  testId: number;
  ids: readonly string[];
  /** Whoever was written to after this is left out. */
  since: Date;
  now: Date;
}

/** Takes those of the chosen people who are still waiting, and were not just written to. */
export async function claimChosen(tx: Tx, { testId, ids, since, now }: Chosen): Promise<string[]> {
  // Locked first, so that the second of two clicks sees the message of the first.
  await tx
    .selectFrom("invite")
    .select("id")
    .where("id", "in", ids)
    .where("test_id", "=", testId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ invite_id: string }>`
    insert into invite_reminder (invite_id, kind, about, at)
    select i.id, 'hand', ${now}, ${now} from invite i join test t on t.id = i.test_id
    where i.test_id = ${testId} and i.id = any(${ids}::text[]) and ${isWaiting(now)}
      and not exists (select from mail m where m.invite_id = i.id and m.created_at > ${since})
    on conflict do nothing returning invite_id`.execute(tx);
  return rows.map(({ invite_id }) => invite_id);
}

/** Whether a reminder that waits in the outbox still makes sense. */
export async function stillWaits(db: Db, { inviteId, now }: { inviteId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from invite i join test t on t.id = i.test_id where i.id = ${inviteId} and ${isWaiting(now)}`.execute(db);
  return rows.length > 0;
}
