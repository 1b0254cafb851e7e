-- What is being typed as the answer to a turn, until it is sent. A page that replaces it names the revision that it has
-- seen, so that two windows never overwrite each other unnoticed.
alter table interview_turn
  add column draft text,
  add column draft_id uuid,
  add column draft_writer uuid,
  add column draft_revision int not null default 0,
  add column draft_at timestamptz,
  -- The draft became the answer when the interview ended.
  add column from_draft boolean not null default false,
  -- A late answer that a reviewer accepted. It counts, and what was answered in time stays readable.
  add column accepted text;

-- A reviewer decides about what arrived after the end, as about late drafts of tests.
alter table interview_late_answer
  add column id bigint generated always as identity unique,
  -- As it was signed for the candidate; null for those that arrived before there were such receipts.
  add column receipt jsonb,
  add column state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined')),
  add column decided_by bigint references account,
  add column decided_at timestamptz,
  add column reason text not null default '';
create index interview_late_answer_decided_by on interview_late_answer (decided_by) where decided_by is not null;
