-- What was said in time but could not be sent before the end. A reviewer hears it beside the turn and decides.
alter table interview_late_answer
  add column spoken boolean not null default false,
  -- The length of the recording; null for what was typed.
  add column ms int,
  add constraint interview_late_answer_sound check (spoken = (ms is not null)),
  -- One answer may have been typed and spoken.
  drop constraint interview_late_answer_pkey,
  add primary key (attempt_id, seq, client_turn_id, spoken);

-- Its pieces. They are numbered like those of the answer that they belong to, without those that arrived in time.
create table interview_late_piece (
  attempt_id bigint not null references interview_session on delete cascade,
  seq int not null,
  client_turn_id uuid not null,
  part int not null,
  file_key text not null,
  ms int not null,
  digest text not null,
  stored_at timestamptz not null,
  primary key (attempt_id, seq, client_turn_id, part)
);
