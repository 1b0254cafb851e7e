-- One order for the places that pages show and for what workers take; runs and submissions of one crowd take turns, and
-- so do the crowds whose evaluation waits. Evaluation has a share of the time, however many people press Run.

-- Those who share a way into a test: invited (`t` and its id) or by its open link (`l`).
create function run_crowd(test bigint, invitation text) returns text language sql stable as $$
  select case when (select invite.created_by from invite where invite.id = invitation) is null then 'l' else 't' end || test
$$;

drop index run_turn;
create index run_turn on run (crowd, priority, turn_at, number) where state = 'QUEUED';
drop index run_crowd_served;
create index run_kind_served on run (crowd, priority, started_at) where started_at is not null;
create index run_later_served on run (started_at) where started_at is not null and priority > 1;
update run set company_id = test.company_id, crowd = run_crowd(test.id, attempt.invite_id)
from attempt join test on test.id = attempt.test_id
where attempt.id = run.attempt_id and run.state = 'QUEUED' and run.crowd = '';

-- These waiting runs, and how many of them go before each. Companies take turns, within a company its crowds, within a
-- crowd runs and submissions, and of those the attempts by `turn_at`. First comes who has the fewest running, then who
-- was served the longest ago.
create function run_turns(ids uuid[]) returns table (id uuid, ahead bigint) language plpgsql stable
set enable_seqscan = off as $$
begin
  return query
  with waiting as materialized (
    select run.id, run.company_id, run.crowd, run.priority, run.turn_at, run.number from run where run.id = any(ids)
  ), busy as materialized (
    select run.company_id, run.crowd, count(*) as runs from run where run.state = 'RUNNING' group by 1, 2
  ), kinds as materialized (
    select seen.crowd, seen.priority, coalesce(max(last.at) filter (where last.priority = seen.priority), '-infinity') as kind_at,
      coalesce(max(last.at), '-infinity') as crowd_at
    from (select distinct waiting.crowd, waiting.priority from waiting) seen
    cross join lateral (
      select level.priority, (
        select max(run.started_at) from run where run.crowd = seen.crowd and run.priority = level.priority
      ) as at
      from generate_series(0, 3) level (priority)
    ) last
    group by seen.crowd, seen.priority
  ), in_kind as (
    select waiting.*, kinds.kind_at, kinds.crowd_at,
      row_number() over (partition by waiting.crowd, waiting.priority order by turn_at, number) as kind_turn
    from waiting join kinds on kinds.crowd = waiting.crowd and kinds.priority = waiting.priority
  ), in_crowd as (
    select in_kind.*, coalesce((select busy.runs from busy where busy.crowd = in_kind.crowd), 0)
      + row_number() over (partition by in_kind.crowd order by kind_turn, kind_at, turn_at, number) as crowd_turn
    from in_kind
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

-- Every waiting run and submission, and how many go before it. The queue's limit bounds the rows.
create or replace function run_places() returns table (id uuid, ahead bigint) language plpgsql stable
set enable_seqscan = off as $$
begin
  return query select turn.id, turn.ahead
  from run_turns(array(select run.id from run where run.state = 'QUEUED' and run.priority <= 1)) turn;
end
$$;

-- The first few of every crowd and kind that a worker may take: several, because others may be taking the first ones.
create function run_heads(offers text[], lowest integer, highest integer) returns uuid[] language plpgsql stable
set enable_seqscan = off as $$
begin
  return array(
    -- Steps from one crowd and kind to the next, because thousands of grades may wait in one.
    with recursive kinds as (
      (select run.crowd, run.priority from run where run.state = 'QUEUED' order by run.crowd, run.priority limit 1)
      union all
      select next.crowd, next.priority from kinds cross join lateral (
        select run.crowd, run.priority from run
        where run.state = 'QUEUED' and (run.crowd, run.priority) > (kinds.crowd, kinds.priority)
        order by run.crowd, run.priority limit 1
      ) next
    )
    select head.id from kinds cross join lateral (
      select first.id from run first
      where first.state = 'QUEUED' and first.crowd = kinds.crowd and first.priority = kinds.priority
        and first.needs = any(offers)
        and not exists (select from run busy where busy.account_id = first.account_id and busy.state = 'RUNNING')
      order by first.turn_at, first.number limit 8
    ) head
    where kinds.priority between lowest and highest
  );
end
$$;

-- Whether evaluation, for which nobody waits, goes before people: it has waited for ten seconds, none is in progress,
-- and since the last one ended four times its time has passed. So it gets at most a fifth of one slot while people
-- wait, and never less.
create function is_evaluation_due() returns boolean language plpgsql stable set enable_seqscan = off as $$
declare
  oldest timestamptz;
  last record;
begin
  select run.turn_at into oldest from run
  where run.state = 'QUEUED' and run.priority > 1 order by run.priority, run.number limit 1;
  if oldest is null or oldest > clock_timestamp() - interval '10 seconds' then return false; end if;
  select run.state, run.started_at, run.finished_at into last from run
  where run.started_at is not null and run.priority > 1 order by run.started_at desc limit 1;
  if not found then return true; end if;
  if last.state = 'RUNNING' then return false; end if;
  return last.finished_at is null
    or clock_timestamp() - last.finished_at >= 4 * (last.finished_at - last.started_at);
end
$$;

-- The next run for a worker, locked: by turns those that somebody waits for, then grades, then regrades; or evaluation
-- first, if it is due.
create or replace function next_run(offers text[]) returns uuid language plpgsql volatile set enable_seqscan = off as $$
declare
  levels integer[][] := case when is_evaluation_due() then '{{2,2},{3,3},{0,1}}'::integer[]
    else '{{0,1},{2,2},{3,3}}'::integer[] end;
  level integer[];
  taken uuid;
begin
  foreach level slice 1 in array levels loop
    select run.id into taken
    from (
      select turn.id, turn.ahead from run_turns(run_heads(offers, level[1], level[2])) turn
      order by turn.ahead limit 32
    ) turn join run on run.id = turn.id
    where run.state = 'QUEUED'
    order by turn.ahead limit 1 for update of run skip locked;
    exit when taken is not null;
  end loop;
  return taken;
end
$$;

-- Whether one more may wait. A full queue still takes those who have less than their equal share of it: by company, and
-- within the company by crowd. So whoever fills it harms nobody else.
create function has_run_room(company bigint, its_crowd text, most integer) returns boolean language plpgsql stable as $$
declare
  waiting bigint;
  own bigint;
  companies bigint;
  crowds bigint;
begin
  select count(*), count(*) filter (where run.crowd = its_crowd),
    count(distinct run.company_id) filter (where run.company_id <> company),
    count(distinct run.crowd) filter (where run.company_id = company and run.crowd <> its_crowd)
  into waiting, own, companies, crowds
  from run where run.state = 'QUEUED' and run.priority <= 1;
  return waiting < most or own < ceil(most::float8 / (companies + 1) / (crowds + 1));
end
$$;
