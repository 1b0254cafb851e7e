create table company (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  avatar_url text
);

-- White label: the company by the host that the browser asked for.
create table brand (
  host text primary key,
  company_id bigint not null references company,
  favicon_icon_url text not null,
  logo_full_icon_url text not null,
  logo_64x64_icon_url text not null,
  primary_color text not null,
  support_email text not null
);

create table account (
  id bigint generated always as identity primary key,
  username text not null unique,
  usertype text not null check (usertype in ('hacker', 'recruiter')),
  email text not null,
  full_name text not null,
  company_id bigint references company,
  role text check (role in ('owner', 'author', 'reviewer')),
  job_title text,
  password_hash text,
  created_at timestamptz not null default now(),
  check (usertype = 'hacker' or (company_id is not null and role is not null))
);
create unique index account_recruiter_email on account (lower(email)) where usertype = 'recruiter';
create index account_company on account (company_id);

create table session (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

create table test (
  id bigint generated always as identity primary key,
  slug text not null unique,
  company_id bigint not null references company,
  name text not null,
  test_type text not null default 'EMP' check (test_type in ('LRN', 'EMP', 'PRC')),
  sub_test_type text check (sub_test_type in ('INT')),
  start_time timestamptz,
  end_time timestamptz,
  duration_minutes integer not null check (duration_minutes > 0),
  enable_feedback_page boolean not null default true,
  redirection_url text,
  is_test_created_for_phase boolean not null default false,
  phase_order integer,
  is_timed_section boolean not null default false,
  allow_retake boolean not null default false,
  instructions text not null default '',
  allowed_technologies jsonb not null default '{}',
  settings jsonb not null default '{}',
  system_settings jsonb not null default '{}',
  -- Counts every change of the test or of what it holds, so that a server may keep what it has read.
  version bigint not null default 1,
  created_at timestamptz not null default now()
);
create index test_company on test (company_id);

create table section (
  id bigint generated always as identity primary key,
  test_id bigint not null references test on delete cascade,
  slug text not null,
  name text not null,
  position integer not null,
  duration_minutes integer check (duration_minutes > 0),
  unique (test_id, slug),
  unique (test_id, position)
);

create table problem (
  id bigint generated always as identity primary key,
  slug text not null unique,
  company_id bigint not null references company,
  parent_id bigint references problem on delete cascade,
  position integer not null default 0,
  problem_type text not null,
  title text not null,
  statement text not null,
  max_score double precision not null default 0 check (max_score >= 0),
  -- What a candidate may see: choices, blanks, inputs, downloads, stubs, limits.
  content jsonb not null default '{}',
  -- The answer key. Never leaves the server.
  grading jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index problem_parent on problem (parent_id);
create index problem_company on problem (company_id);

create table section_problem (
  section_id bigint not null references section on delete cascade,
  problem_id bigint not null references problem,
  position integer not null,
  primary key (section_id, problem_id)
);
create index section_problem_problem on section_problem (problem_id);

create table invite (
  id text primary key,
  test_id bigint not null references test on delete cascade,
  account_id bigint not null references account,
  email text not null,
  extra_data jsonb not null default '{}',
  onboarded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (test_id, account_id)
);
create index invite_account on invite (account_id);

create table attempt (
  id bigint generated always as identity primary key,
  slug text not null unique,
  token text not null,
  test_id bigint not null references test,
  account_id bigint not null references account,
  invite_id text references invite,
  state text not null check (state in ('START', 'ACTIVE', 'END')),
  created_at timestamptz not null,
  started_at timestamptz,
  expires_at timestamptz,
  add_test_duration integer not null default 0,
  has_resumed_test boolean not null default false,
  resumed_at timestamptz,
  event_sequence integer not null default 1,
  submitted_at timestamptz,
  submission_type text check (submission_type in ('MSB', 'ASB')),
  reason text,
  failed_socket_events jsonb,
  receipt jsonb,
  evaluated_at timestamptz,
  score double precision,
  -- Set when a retake puts the attempt aside.
  reset_at timestamptz
);
-- A second click or a second tab never makes a second attempt.
create unique index attempt_one_live on attempt (test_id, account_id) where reset_at is null;
create index attempt_account on attempt (account_id);
create index attempt_due on attempt (expires_at) where state = 'ACTIVE';
create index attempt_unevaluated on attempt (submitted_at) where state = 'END' and evaluated_at is null;

create table attempt_section (
  attempt_id bigint not null references attempt on delete cascade,
  section_id bigint not null references section,
  position integer not null,
  status text not null check (status in ('CTK', 'PND', 'SUB')),
  started_at timestamptz,
  expires_at timestamptz,
  extend_duration integer not null default 0,
  submitted_at timestamptz,
  primary key (attempt_id, section_id)
);
create index attempt_section_section on attempt_section (section_id);
create index attempt_section_due on attempt_section (expires_at) where status = 'CTK' and expires_at is not null;

create table solution (
  id bigint generated always as identity primary key,
  slug text not null unique,
  attempt_id bigint not null references attempt on delete cascade,
  problem_id bigint not null references problem,
  section_id bigint not null references section,
  solution_type text not null,
  -- The head of the history; its body is in the revision of that number.
  seq integer not null,
  writer text not null,
  digest text not null,
  saved_at timestamptz not null,
  created_at timestamptz not null,
  cleared boolean not null default false,
  -- Set when the section or the attempt ends. On the row itself, so that a save that waits for the
  -- submitting transaction sees it when it goes on.
  closed boolean not null default false,
  status text check (status in ('ACC', 'PAC', 'REJ', 'NRE', 'UNE', 'CLR')),
  score double precision,
  -- Why the score is what it is, for the report.
  evaluation jsonb,
  unique (attempt_id, problem_id)
);
create index solution_problem on solution (problem_id);
create index solution_section on solution (section_id);

-- Every accepted edit, body included: the answer's history and its only copy.
create table solution_revision (
  solution_id bigint not null references solution on delete cascade,
  seq integer not null,
  base integer not null,
  writer text not null,
  digest text not null,
  saved_at timestamptz not null,
  -- null: cleared.
  body jsonb,
  primary key (solution_id, seq)
);

create table upload (
  id text primary key,
  account_id bigint not null references account,
  name text not null,
  size integer not null,
  content_type text not null,
  created_at timestamptz not null
);
create index upload_account on upload (account_id);

create table feedback (
  attempt_id bigint not null references attempt on delete cascade,
  source text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null,
  primary key (attempt_id, source)
);

create table issue (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  test_id bigint references test,
  problem_id bigint references problem,
  category text not null,
  comment text not null,
  created_at timestamptz not null
);

-- The log of an attempt: page views, connection tallies, starts, submits.
create table attempt_event (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempt on delete cascade,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null default '{}'
);
create index attempt_event_attempt on attempt_event (attempt_id, at);

create table audit (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  action text not null,
  subject text not null,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index audit_account on audit (account_id, at);
