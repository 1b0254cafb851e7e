-- One conversation of a person with a company: a candidate's about one test, or a recruiter's with the support.
create table chat_conversation (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  account_id bigint not null references account on delete cascade,
  audience text not null check (audience in ('hacker', 'recruiter')),
  test_id bigint references test on delete cascade,
  state text not null default 'open' check (state in ('open', 'closed')),
  assignee_id bigint references account on delete set null,
  last_seq int not null default 0,
  person_seen int not null default 0,
  staff_seen int not null default 0,
  -- When the person wrote last: they may not write faster than the server allows.
  person_at timestamptz,
  -- When a person was asked for, if nobody has answered since.
  waiting_since timestamptz,
  mailed_at timestamptz,
  last_at timestamptz not null,
  check ((audience = 'hacker') = (test_id is not null))
);
create unique index chat_of_person on chat_conversation (account_id, coalesce(test_id, 0));
create index chat_of_company on chat_conversation (company_id, last_at);
create index chat_waiting on chat_conversation (waiting_since) where waiting_since is not null and mailed_at is null;

create table chat_message (
  conversation_id bigint not null references chat_conversation on delete cascade,
  seq int not null,
  client_id uuid,
  sender text not null check (sender in ('person', 'faq', 'staff')),
  account_id bigint references account on delete set null,
  phase text check (phase in ('before', 'during', 'after')),
  body text not null,
  at timestamptz not null,
  primary key (conversation_id, seq),
  unique (conversation_id, client_id)
);

create table chat_file (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references company on delete cascade,
  account_id bigint not null references account on delete cascade,
  conversation_id bigint references chat_conversation on delete cascade,
  seq int,
  file_key text not null,
  name text not null,
  content_type text not null,
  size int not null,
  at timestamptz not null
);
create index chat_file_unsent on chat_file (at) where conversation_id is null;
create index chat_file_of_message on chat_file (conversation_id, seq);
create index chat_file_of_person on chat_file (account_id);

create table help_entry (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  position int not null,
  question text not null,
  answer text not null,
  for_candidates boolean not null,
  for_staff boolean not null
);
create index help_entry_of_company on help_entry (company_id, position);
