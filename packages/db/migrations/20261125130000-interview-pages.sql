-- The candidate sees which file they have uploaded.
alter table interview_session add column cv_bytes int;

-- The page that recorded a piece: only one page records an answer at a time.
alter table interview_piece add column writer uuid;

-- What a computer was too busy to record of an answer.
alter table interview_turn add column lost_ms int not null default 0;

-- What somebody typed in time but could not send before the end. It stands beside the answer and replaces nothing.
create table interview_late_answer (
  attempt_id bigint not null references interview_session on delete cascade,
  seq int not null,
  client_turn_id uuid not null,
  text text not null,
  -- By the page's estimate of the server's clock.
  written_at timestamptz not null,
  deadline timestamptz not null,
  last_contact_at timestamptz,
  received_at timestamptz not null,
  primary key (attempt_id, seq, client_turn_id)
);
