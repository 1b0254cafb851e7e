-- Edits that were made in time and came after the end. They change no answer until somebody accepts them.
create table late_draft (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempt on delete cascade,
  problem_id bigint not null references problem,
  section_id bigint not null references section,
  -- null: the answer had been cleared.
  answer jsonb,
  writer text not null,
  seq integer not null,
  base integer not null,
  digest text not null,
  -- By the page's estimate of the server's clock.
  written_at timestamptz not null,
  -- When the answer could no longer be changed, at the time the draft came.
  deadline timestamptz not null,
  -- When the server last heard from the candidate before that; null: nothing of it is stored.
  last_contact_at timestamptz,
  received_at timestamptz not null,
  -- As it was signed for the candidate.
  receipt jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined')),
  decided_by bigint references account,
  decided_at timestamptz,
  reason text not null default '',
  -- The same edit twice is one.
  unique (attempt_id, problem_id, writer, seq)
);
create index late_draft_problem on late_draft (problem_id);
create index late_draft_section on late_draft (section_id);
create index late_draft_decided_by on late_draft (decided_by) where decided_by is not null;
