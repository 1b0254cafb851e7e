-- The recruiter's console: library, tests, people, reviews.

alter table account drop constraint account_role_check;
alter table account add constraint account_role_check check (role in ('owner', 'author', 'reviewer', 'proctor'));
-- Set when a recruiter leaves the company: they can no longer sign in, and what they did keeps their name.
alter table account add column disabled_at timestamptz;

alter table audit add column company_id bigint references company;
update audit set company_id = account.company_id from account where account.id = audit.account_id;
-- The API key that acted for the account.
alter table audit add column api_key_id bigint;
create index audit_company on audit (company_id, id desc);

-- A row is one version of a problem; a test holds on to the version that it was given.
alter table problem
  -- The same for all versions of one problem.
  add column lineage uuid not null default gen_random_uuid(),
  add column version integer not null default 1,
  add column state text not null default 'live' check (state in ('draft', 'live', 'archived')),
  add column folder text not null default '',
  add column tags text[] not null default '{}',
  add column difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  -- What only authors see: reference solutions, notes, where it was imported from.
  add column authoring jsonb not null default '{}',
  -- Counts the edits of a draft: a save that was made on an older one is refused.
  add column edit integer not null default 1,
  add column created_by bigint references account,
  add column updated_at timestamptz not null default now();
create unique index problem_version on problem (lineage, version) where parent_id is null;
create index problem_library on problem (company_id, updated_at desc) where parent_id is null;

alter table test
  -- A draft cannot be entered; an archived one is out of the lists, and its link is closed.
  add column state text not null default 'live' check (state in ('draft', 'live', 'archived')),
  -- The share of the full marks that passes, 0 to 100.
  add column cut_off double precision check (cut_off between 0 and 100),
  -- Whoever has the link may invite themselves; null: nobody.
  add column link_key text unique,
  add column created_by bigint references account,
  add column edit integer not null default 1,
  add column updated_at timestamptz not null default now();

alter table section
  add column shuffle boolean not null default false,
  -- A pool: so many of its problems, chosen for each candidate; null: all.
  add column pick integer check (pick > 0);

alter table section_problem
  -- What it is worth here; null: the problem's own.
  add column points double precision check (points >= 0),
  -- Taken away for a wrong answer.
  add column negative double precision not null default 0 check (negative >= 0);

-- The problems of this attempt in their order, where the section shuffles or picks; null: all as authored.
alter table attempt_section add column problem_ids bigint[];

alter table attempt
  -- A recruiter's own, to see what a candidate sees; no report counts it.
  add column is_trial boolean not null default false,
  -- The clock stands still from here until somebody lets it run on.
  add column paused_at timestamptz;
update attempt set is_trial = true from account where account.id = attempt.account_id and account.usertype = 'recruiter';

alter table invite
  -- Extra time and other rules of proctoring for this person.
  add column accommodations jsonb not null default '{}',
  add column revoked_at timestamptz,
  add column opened_at timestamptz,
  add column created_by bigint references account;

-- What waits to be sent, and what was. Without SMTP it is the built-in outbox, which the console shows.
create table mail (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  invite_id text references invite on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_due on mail (due_at) where state = 'queued';
create index mail_company on mail (company_id, id desc);
create index mail_invite on mail (invite_id);

create table api_key (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  role text not null check (role in ('owner', 'author', 'reviewer', 'proctor')),
  -- The first letters, to tell keys apart; the rest is known only as a hash.
  prefix text not null,
  key_hash bytea not null unique,
  created_by bigint not null references account,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_company on api_key (company_id);
alter table audit add constraint audit_api_key foreign key (api_key_id) references api_key;
create index audit_api_key on audit (api_key_id) where api_key_id is not null;

create table webhook (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references company,
  url text not null,
  events text[] not null,
  created_by bigint not null references account,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create index webhook_company on webhook (company_id);

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- What the other side answered at last.
  status integer,
  error text,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'queued';
create index webhook_delivery_webhook on webhook_delivery (webhook_id, created_at desc);

-- A person's judgement of an answer. Two people may judge the same one; the score is then their mean.
create table mark (
  solution_id bigint not null references solution on delete cascade,
  account_id bigint not null references account,
  score double precision not null check (score >= 0),
  comment text not null default '',
  -- Points by the rubric's lines.
  rubric jsonb not null default '{}',
  at timestamptz not null,
  primary key (solution_id, account_id)
);
create index mark_account on mark (account_id);

-- What candidate and reviewer say about one event of the timeline.
create table evidence_comment (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempt on delete cascade,
  event_id bigint not null references attempt_event on delete cascade,
  account_id bigint not null references account,
  text text not null,
  at timestamptz not null
);
create index evidence_comment_attempt on evidence_comment (attempt_id, id);
create index evidence_comment_event on evidence_comment (event_id);
create index evidence_comment_account on evidence_comment (account_id);

-- A change of keys or points that was tried on all answers of a test before it counts.
create table regrade (
  id bigint generated always as identity primary key,
  test_id bigint not null references test on delete cascade,
  problem_id bigint not null references problem,
  created_by bigint not null references account,
  created_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'ready', 'applied', 'discarded')),
  -- The new key and points; what is absent stays.
  change jsonb not null,
  ended_at timestamptz
);
create index regrade_test on regrade (test_id, id desc);
create index regrade_running on regrade (id) where state = 'running';

create table regrade_result (
  regrade_id bigint not null references regrade on delete cascade,
  solution_id bigint not null references solution on delete cascade,
  -- null: not judged yet.
  score double precision,
  status text,
  evaluation jsonb,
  score_before double precision,
  status_before text,
  judged_at timestamptz,
  primary key (regrade_id, solution_id)
);
create index regrade_result_solution on regrade_result (solution_id);

-- A trial is an author's run of a problem, without an attempt.
alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check check (kind in ('run', 'submit', 'grade', 'trial', 'regrade'));
alter table run alter column attempt_id drop not null;
alter table run add constraint run_attempt_or_trial check ((attempt_id is null) = (kind = 'trial'));
alter table run
  -- Judged by this key instead of the problem's own.
  add column grading jsonb,
  add column regrade_id bigint references regrade on delete cascade;
create index run_regrade on run (regrade_id) where regrade_id is not null;
drop index run_one_open;
create unique index run_one_open on run (account_id) where kind not in ('grade', 'regrade') and state in ('QUEUED', 'RUNNING');
