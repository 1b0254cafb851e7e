-- What an author decides about an interview; null for other tests.
alter table test add column interview jsonb;
alter table test add constraint test_interview_plan check (interview is null or sub_test_type = 'INT');

-- One interview for each attempt. It keeps its own copy of the plan and of what the candidate was told.
create table interview_session (
  attempt_id bigint primary key references attempt on delete cascade,
  company_id bigint not null references company on delete cascade,
  state text not null check (state in ('cv', 'generating', 'ready', 'live', 'ended')),
  plan jsonb not null,
  facts jsonb not null,
  consent_version int not null,
  consented_at timestamptz not null,
  -- The current turn, and what happens in it.
  turn_seq int not null default 0,
  phase text not null default 'asking' check (phase in ('asking', 'listening', 'thinking')),
  phase_at timestamptz not null,
  cv_state text not null check (cv_state in ('none', 'received', 'reading', 'ready', 'unreadable', 'skipped')),
  cv_reason text,
  cv_key text,
  cv_name text,
  cv_type text,
  -- Skills of the plan's list and projects, nothing else of the file's text.
  cv_topics jsonb,
  cv_hidden text,
  questions_state text not null default 'none' check (questions_state in ('none', 'generating', 'ready')),
  questions_at timestamptz,
  -- The questions in their order, as prepared for this candidate.
  questions jsonb,
  tokens int not null default 0,
  -- Time that the server took, given back to the candidate.
  given_back_ms int not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  scored_at timestamptz,
  -- A machine may write these two only. Whether somebody passed is a row of interview_decision.
  result text check (result in ('CMP', 'NRE')),
  review_reasons jsonb not null default '[]',
  person_asked_at timestamptz,
  person_message text not null default ''
);

create table interview_turn (
  attempt_id bigint not null references interview_session on delete cascade,
  seq int not null,
  kind text not null check (kind in ('greeting', 'question', 'follow-up', 'own-questions', 'reply', 'closing')),
  competency text,
  question int,
  text text not null,
  rephrased text,
  rephrased_at timestamptz,
  source text not null check (source in ('script', 'model')),
  why text not null,
  fault text,
  audio_key text,
  rephrased_audio_key text,
  asked_at timestamptz not null,
  heard_at timestamptz,
  client_turn_id uuid,
  mode text check (mode in ('typed', 'spoken')),
  answer text,
  transcript text,
  sentences jsonb,
  corrected text,
  reliable boolean,
  confidence real,
  pieces int not null default 0,
  unanswered boolean not null default false,
  answered_at timestamptz,
  primary key (attempt_id, seq),
  check ((answered_at is null) = (mode is null))
);

-- The sound of an answer, in pieces of five seconds.
create table interview_piece (
  attempt_id bigint not null references interview_session on delete cascade,
  seq int not null,
  client_turn_id uuid not null,
  part int not null,
  file_key text not null,
  ms int not null,
  stored_at timestamptz not null,
  primary key (attempt_id, seq, client_turn_id, part)
);

-- What a worker has to do for an interview. A job is done once: only the holder of its lease removes it.
create table interview_job (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references interview_session on delete cascade,
  kind text not null check (kind in ('ask', 'hear', 'speak', 'prepare', 'read-cv', 'score')),
  -- The turn that it is about; 0 for jobs about the whole interview.
  seq int not null default 0,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  tries int not null default 0,
  unique (attempt_id, kind, seq)
);
create index interview_job_due on interview_job (due_at);

-- Every call of a model, as it was sent and as it came back. Rows are never changed; each contains the hash of the one
-- before, so a missing or altered one shows. An erasure empties the texts and keeps the rest.
create table ai_call (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  attempt_id bigint not null,
  number int not null,
  purpose text not null,
  seq int,
  template text not null,
  request text,
  response text,
  request_hash bytea not null,
  response_hash bytea,
  model_asked text not null,
  model_answered text,
  host text not null,
  outcome text not null,
  ms int not null,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  at timestamptz not null,
  previous bytea not null,
  hash bytea not null,
  unique (attempt_id, number)
);
create index ai_call_by_day on ai_call (company_id, at);

-- What a model proposes, run by run.
create table interview_score (
  attempt_id bigint not null references interview_session on delete cascade,
  competency text not null,
  run int not null,
  score int check (score between 0 and 5),
  reason text not null,
  quotes jsonb not null,
  call_number int,
  at timestamptz not null,
  primary key (attempt_id, competency, run)
);

create table interview_mark (
  attempt_id bigint not null references interview_session on delete cascade,
  competency text not null,
  reviewer_id bigint not null references account,
  mark int check (mark between 0 and 5),
  note text not null default '',
  -- Given before the reviewer saw what the machine proposes.
  blind boolean not null,
  at timestamptz not null,
  primary key (attempt_id, competency, reviewer_id)
);

-- Only a person passes or fails somebody, and says why.
create table interview_decision (
  attempt_id bigint primary key references interview_session on delete cascade,
  result text not null check (result in ('PAS', 'FAL')),
  reason text not null check (length(btrim(reason)) >= 15),
  decided_by bigint not null references account,
  decided_at timestamptz not null
);

-- Groups that candidates name themselves, read only in sums.
create table interview_group (
  attempt_id bigint not null references interview_session on delete cascade,
  by text not null,
  name text not null,
  primary key (attempt_id, by)
);

create or replace function decision_by_recruiter() returns trigger language plpgsql as $$
begin
  if not exists (select from account where id = new.decided_by and usertype = 'recruiter') then
    raise exception 'only a recruiter decides an interview' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger interview_decision_person before insert or update on interview_decision
  for each row execute function decision_by_recruiter();

create or replace function ai_call_unchanged() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{request,response}'::text[]) is distinct from (to_jsonb(old) - '{request,response}'::text[])
    or (new.request is distinct from old.request and new.request is not null)
    or (new.response is distinct from old.response and new.response is not null) then
    raise exception 'calls are never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ai_call_append_only before update on ai_call for each row execute function ai_call_unchanged();
