-- Whose turn it is, for runs and submissions: somebody waits for them. Companies take turns, within a company its tests
-- (those who came by an open link apart from those who were invited), within a test its attempts. First comes who has the
-- fewest running, then who was served the longest ago. An attempt that used much time lately waits as if it had asked
-- later, so one that runs in circles does not delay its neighbours.
alter table run
  add column company_id bigint not null default 0,
  -- Those who share a way into a test: invited (`t` and its id) or by its open link (`l`); trials of a company (`c`).
  add column crowd text collate "C" not null default '',
  -- When it was queued, later by what its attempt had used lately. By the database's clock.
  add column turn_at timestamptz not null default clock_timestamp(),
  add column started_at timestamptz;
update run set company_id = test.company_id,
  crowd = case when invite.created_by is null then 'l' else 't' end || test.id
from attempt join test on test.id = attempt.test_id left join invite on invite.id = attempt.invite_id
where attempt.id = run.attempt_id and run.state in ('QUEUED', 'RUNNING');
create index run_turn on run (crowd, turn_at, number) where state = 'QUEUED' and priority <= 1;
create index run_crowd_served on run (crowd, started_at) where started_at is not null;
create index run_attempt_served on run (attempt_id, started_at) where started_at is not null;

-- Functions, because they are planned once; and never for a table that happens to be small at that moment, which made a
-- claim from a long queue take a hundred milliseconds.

-- Every waiting run and submission, and how many go before it. The queue's limit bounds the rows.
create function run_places() returns table (id uuid, ahead bigint) language plpgsql stable set enable_seqscan = off as $$
begin
  return query
  with waiting as materialized (
    select run.id, run.company_id, run.crowd, run.priority, run.turn_at, run.number
    from run where run.state = 'QUEUED' and run.priority <= 1
  ), busy as materialized (
    select run.company_id, run.crowd, count(*) as runs from run where run.state = 'RUNNING' group by 1, 2
  ), served as materialized (
    select seen.crowd, coalesce((select busy.runs from busy where busy.crowd = seen.crowd), 0) as runs,
      coalesce((select max(last.started_at) from run last where last.crowd = seen.crowd), '-infinity') as at
    from (select distinct waiting.crowd from waiting) seen
  ), in_crowd as (
    select waiting.*, served.at as crowd_at,
      served.runs + row_number() over (partition by waiting.crowd order by turn_at, number) as crowd_turn
    from waiting join served on served.crowd = waiting.crowd
  ), in_company as (
    select in_crowd.*, max(crowd_at) over (partition by company_id) as company_at,
      coalesce((select sum(busy.runs) from busy where busy.company_id = in_crowd.company_id), 0)
        + row_number() over (partition by company_id order by crowd_turn, crowd_at, turn_at, number) as company_turn
    from in_crowd
  )
  select in_company.id,
    row_number() over (order by company_turn, company_at, crowd_turn, crowd_at, turn_at, number) - 1
  from in_company;
end
$$;

-- The next run for a worker, locked: the first in that order that it may take, then the most urgent and oldest of those
-- that nobody waits for. Only the first few of every crowd are put in order.
create function next_run(offers text[]) returns uuid language plpgsql volatile set enable_seqscan = off as $$
declare
  found uuid;
begin
  with turns as materialized (
    select head.id, head.ahead from (
      with waiting as materialized (
        select head.* from (
          select distinct run.crowd from run where run.state = 'QUEUED' and run.priority <= 1
        ) seen cross join lateral (
          select first.id, first.company_id, first.crowd, first.priority, first.turn_at, first.number
          from run first
          where first.state = 'QUEUED' and first.priority <= 1 and first.crowd = seen.crowd and first.needs = any(offers)
            and not exists (select from run busy where busy.account_id = first.account_id and busy.state = 'RUNNING')
          order by first.turn_at, first.number
          -- Several, because other workers may be taking the first ones.
          limit 8
        ) head
      ), busy as materialized (
        select run.company_id, run.crowd, count(*) as runs from run where run.state = 'RUNNING' group by 1, 2
      ), served as materialized (
        select seen.crowd, coalesce((select busy.runs from busy where busy.crowd = seen.crowd), 0) as runs,
          coalesce((select max(last.started_at) from run last where last.crowd = seen.crowd), '-infinity') as at
        from (select distinct waiting.crowd from waiting) seen
      ), in_crowd as (
        select waiting.*, served.at as crowd_at,
          served.runs + row_number() over (partition by waiting.crowd order by turn_at, number) as crowd_turn
        from waiting join served on served.crowd = waiting.crowd
      ), in_company as (
        select in_crowd.*, max(crowd_at) over (partition by company_id) as company_at,
          coalesce((select sum(busy.runs) from busy where busy.company_id = in_crowd.company_id), 0)
            + row_number() over (partition by company_id order by crowd_turn, crowd_at, turn_at, number) as company_turn
        from in_crowd
      )
      select in_company.id,
        row_number() over (order by company_turn, company_at, crowd_turn, crowd_at, turn_at, number) - 1
      from in_company
    ) head (id, ahead) order by head.ahead limit 32
  )
  select run.id into found from turns join run on run.id = turns.id
  where run.state = 'QUEUED'
  order by turns.ahead limit 1 for update of run skip locked;
  if found is null then
    select run.id into found from run
    where run.state = 'QUEUED' and run.priority > 1 and run.needs = any(offers)
      and not exists (select from run busy where busy.account_id = run.account_id and busy.state = 'RUNNING')
    order by run.priority, run.number limit 1 for update skip locked;
  end if;
  return found;
end
$$;
