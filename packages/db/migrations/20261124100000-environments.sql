-- One environment for each question of an attempt that needs one. The row is the truth: a host that reports for another
-- launch than the row's is not heard.
create table environment (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references company on delete cascade,
  attempt_id bigint not null references attempt on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  account_id bigint not null references account on delete cascade,
  editor text not null check (editor in ('light', 'vscode-pod', 'jupyter-notebook')),
  state text not null check (state in ('queued', 'launching', 'ready', 'parked', 'failed', 'released')),
  host text,
  launch_id uuid,
  message text,
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- When a page last used it.
  used_at timestamptz,
  -- Who may use it: the hash of the page's key, its tab, and when the gateway last saw it.
  key_hash bytea,
  key_tab text,
  key_seen_at timestamptz,
  unique (attempt_id, problem_id)
);
create index environment_waiting on environment (asked_at) where state = 'queued';
create index environment_on_host on environment (host) where state in ('launching', 'ready');

-- The processes that start environments. One that has been silent for some seconds no longer counts.
create table environment_host (
  id text primary key,
  url text not null,
  offers text[] not null,
  places int not null,
  seen_at timestamptz not null
);
