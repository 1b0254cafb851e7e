-- One row is both the job and its result, so that neither can exist without the other.
create table run (
  id uuid primary key default gen_random_uuid(),
  -- The age in the queue: a clock may stand still or jump.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('run', 'submit', 'grade')),
  attempt_id bigint not null references attempt on delete cascade,
  account_id bigint not null references account,
  problem_id bigint not null references problem,
  solution_id bigint references solution on delete cascade,
  -- The edit of the solution that is judged; null where the code was never saved.
  seq integer,
  technology text not null,
  -- `SCR:python`: what a worker must offer to take it.
  needs text not null,
  request jsonb not null,
  -- The lowest goes first.
  priority smallint not null,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'RUNNING', 'EVALUATED', 'ERROR', 'MAL_PRACTICE_ERROR', 'ABORT')),
  tries smallint not null default 0,
  leased_by text,
  lease_until timestamptz,
  result jsonb,
  -- One sentence where something went wrong.
  message text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index run_queue on run (priority, number) where state = 'QUEUED';
create index run_lease on run (lease_until) where state = 'RUNNING';
create index run_finished on run (finished_at) where finished_at is not null;
create index run_attempt on run (attempt_id, problem_id, number);
create index run_solution on run (solution_id, seq);
create index run_account on run (account_id);
create index run_problem on run (problem_id);
-- One running job a candidate, whatever two workers do at once.
create unique index run_one_running on run (account_id) where state = 'RUNNING';
-- A second click while the first run waits or works makes no second run.
create unique index run_one_open on run (account_id) where kind <> 'grade' and state in ('QUEUED', 'RUNNING');

-- What each worker found in its sandbox. One that was not seen for a while is gone.
create table worker (
  id text primary key,
  technologies jsonb not null,
  -- `SCR:python`, as `run.needs` has it.
  offers text[] not null,
  -- The types that cannot run there, each with the reason.
  unavailable jsonb not null,
  seen_at timestamptz not null
);
