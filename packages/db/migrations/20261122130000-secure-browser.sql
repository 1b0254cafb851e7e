-- A session that has shown that it runs in the secure browser of a test. The session's end is its end.
create table secure_browser (
  id text not null unique,
  session_hash bytea not null references session (token_hash) on delete cascade,
  test_id bigint not null references test on delete cascade,
  client text not null check (client in ('safe-exam-browser', 'agent')),
  -- The agent signs its reports with the other half.
  public_key text check ((client = 'agent') = (public_key is not null)),
  -- The agent's last report: its number, when it arrived, and what it said.
  counter int not null default 0,
  facts jsonb not null default '{}',
  proven_at timestamptz not null,
  seen_at timestamptz not null,
  lost_at timestamptz,
  primary key (session_hash, test_id)
);
create index secure_browser_silent on secure_browser (seen_at) where client = 'agent' and lost_at is null;

-- Names of programs that a company adds to the product's own list.
alter table company add column restricted_programs text[] not null default '{}';
