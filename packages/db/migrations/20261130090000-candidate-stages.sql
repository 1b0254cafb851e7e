-- What people decided about a candidate of a test. Rows only join: the newest stands, the others are its history.
-- A candidate without a row is still to review. Goes with the invitation when the candidate is erased.
create table candidate_stage (
  id bigint generated always as identity primary key,
  invite_id text not null references invite on delete cascade,
  stage text not null check (stage in ('review', 'shortlisted', 'hold', 'rejected')),
  note text not null default '',
  account_id bigint not null references account,
  at timestamptz not null,
  -- When a later decision took its place.
  replaced_at timestamptz
);
create unique index candidate_stage_standing on candidate_stage (invite_id) where replaced_at is null;
create index candidate_stage_invite on candidate_stage (invite_id, id desc);
create index candidate_stage_account on candidate_stage (account_id);
