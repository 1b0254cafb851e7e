import type { InterviewResult } from "@invigil/contract/interviews/results";
import type { Db } from "@invigil/db/connection";
import { awaitsVerdict } from "@invigil/records/evidence/open-alerts";
import { sql } from "kysely";
import { isCounted } from "../../shared/attempts/counted.ts";
import { interviewResult, toBeDecided, toBeMarked } from "../../shared/attempts/waits-for-person.ts";

interface WaitingTest {
  slug: string;
  name: string;
  alerts: number;
  interviews: number;
  late_drafts: number;
}

/** Tests with candidates who wait for a person's look or decision, as the lists of their results filter them. */
export async function waitingTests(db: Db, companyId: number): Promise<WaitingTest[]> {
  const { rows } = await sql<WaitingTest>`
    with candidate as (
      select a.id, a.test_id, a.state, test.sub_test_type is not distinct from 'INT' as is_interview
      from test join attempt a on a.test_id = test.id
      where test.company_id = ${companyId} and test.state <> 'archived' and ${isCounted}
    ), waiting as (
      select test_id, count(*) as alerts, 0 as interviews, 0 as late_drafts from candidate
      where id in (select event.attempt_id from attempt_event event where ${awaitsVerdict}) group by test_id
      union all
      select test_id, 0, count(*), 0 from candidate a
      where is_interview and ${interviewResult} in ('CMP', 'NRE') group by test_id
      union all
      select test_id, 0, 0, count(*) from candidate a where not is_interview and ${toBeDecided} group by test_id
    )
    select test.slug, test.name, sum(alerts)::int as alerts, sum(interviews)::int as interviews,
      sum(late_drafts)::int as late_drafts
    from waiting join test on test.id = waiting.test_id
    group by test.id order by test.name, test.id`.execute(db);
  return rows;
}

interface ReadyRegrade {
  id: number;
  title: string;
  slug: string;
  name: string;
}

export async function readyRegrades(db: Db, companyId: number): Promise<ReadyRegrade[]> {
  const { rows } = await sql<ReadyRegrade>`
    select regrade.id, problem.title, test.slug, test.name
    from test join regrade on regrade.test_id = test.id join problem on problem.id = regrade.problem_id
    where test.company_id = ${companyId} and regrade.state = 'ready' order by regrade.id`.execute(db);
  return rows;
}

interface SoonTest {
  slug: string;
  name: string;
  event: "opens" | "closes";
  at: Date;
}

export async function soonTests(db: Db, key: { companyId: number; from: Date; to: Date }): Promise<SoonTest[]> {
  const { rows } = await sql<SoonTest>`
    select test.slug, test.name, moment.event, moment.at
    from test, lateral (values ('opens', test.start_time), ('closes', test.end_time)) as moment (event, at)
    where test.company_id = ${key.companyId} and test.state = 'live' and moment.at between ${key.from} and ${key.to}
    order by moment.at, test.id`.execute(db);
  return rows;
}

interface Asked {
  companyId: number;
  /** Null for all tests. */
  testId: number | null;
}

/** Everyone who was invited and may still come or has come; `a` is their attempt, if it counts. */
function candidates({ companyId, testId }: Asked) {
  return sql`invite
    join test on test.id = invite.test_id
    join account on account.id = invite.account_id and account.usertype = 'hacker'
    left join attempt a on a.test_id = invite.test_id and a.account_id = invite.account_id and ${isCounted}
    where test.company_id = ${companyId} and (${testId}::bigint is null or test.id = ${testId})
      and invite.revoked_at is null`;
}

const WAITS = sql`coalesce(a.state = 'END' and ${toBeMarked}, false) as to_mark,
  coalesce(a.state = 'END' and ${toBeDecided}, false) as to_decide`;

/** Candidates who are alike in everything that decides their place in the figures. */
export interface Alike {
  /** Whether they were invited lately. */
  recent: boolean;
  /** In which week they submitted; null if earlier or not at all. */
  week: number | null;
  opened: boolean;
  onboarded: boolean;
  state: "START" | "ACTIVE" | "END" | null;
  started: boolean;
  evaluated: boolean;
  to_mark: boolean;
  to_decide: boolean;
  interview: InterviewResult | null;
  score: number | null;
  /** An evaluated attempt with the same questions. */
  sample: number | null;
  count: number;
}

/**
 * Groups, because there are few of them whatever the number of candidates. Only pools give candidates different
 * questions; the order does not count.
 */
export async function alikeCandidates(db: Db, asked: Asked & { since: Date; weeksFrom: Date }): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with picked as materialized (
      select distinct section.test_id from section join test on test.id = section.test_id
      where test.company_id = ${asked.companyId} and section.pick is not null
    ), each as (
      select invite.created_at >= ${asked.since} as recent, test.id as test_id,
        case when a.submitted_at >= ${asked.weeksFrom}
          then floor(extract(epoch from a.submitted_at - ${asked.weeksFrom}) / ${7 * 24 * 3600})::int end as week,
        invite.opened_at is not null as opened, invite.onboarded_at is not null as onboarded, a.state,
        a.started_at is not null as started, a.evaluated_at is not null as evaluated, ${WAITS},
        ${interviewResult} as interview, a.score, a.id,
        case when test.id in (select test_id from picked) then (
          select string_agg(part.section_id || ':' || (select string_agg(id, ',' order by id)
            from unnest(part.problem_ids::text[]) id), ';' order by part.section_id)
          from attempt_section part where part.attempt_id = a.id) end as given
      from ${candidates(asked)} and (invite.created_at >= ${asked.since} or a.submitted_at >= ${asked.weeksFrom})
    )
    select recent, week, opened, onboarded, state, started, evaluated, to_mark, to_decide, interview, score,
      (min(min(id) filter (where evaluated)) over (partition by test_id, given)) as sample, count(*)::int as count
    from each
    group by test_id, recent, week, opened, onboarded, state, started, evaluated, to_mark, to_decide, interview, score,
      given`.execute(db);
  return rows;
}

const HEARD_AT = sql<Date>`greatest(invite.opened_at, invite.onboarded_at, a.started_at, a.submitted_at)`;

export interface HeardOf {
  slug: string;
  name: string;
  username: string;
  full_name: string;
  email: string;
  opened_at: Date | null;
  onboarded_at: Date | null;
  state: "START" | "ACTIVE" | "END" | null;
  started_at: Date | null;
  evaluated: boolean;
  to_mark: boolean;
  to_decide: boolean;
  attempt_id: number | null;
  at: Date;
}

/** Those of whom something was heard last; an invitation that nobody has opened is not a sign of life. */
export async function lastHeardOf(db: Db, asked: Asked & { limit: number }): Promise<HeardOf[]> {
  const { rows } = await sql<HeardOf>`
    with latest as (
      select test.slug, test.name, account.username, account.full_name, invite.email, invite.opened_at,
        invite.onboarded_at, a.state, a.started_at, a.evaluated_at is not null as evaluated, a.id as attempt_id,
        ${HEARD_AT} as at
      from ${candidates(asked)} and ${HEARD_AT} is not null
      order by at desc, invite.id limit ${asked.limit}
    )
    select latest.*, ${WAITS} from latest left join attempt a on a.id = latest.attempt_id
    order by latest.at desc, latest.username`.execute(db);
  return rows;
}
