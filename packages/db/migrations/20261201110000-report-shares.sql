-- Links at which a person without an account reads one report. The address is derived from the id, so no backup has one.
create table report_share (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempt on delete cascade,
  -- Whom it is for.
  name text not null,
  content text not null check (content in ('scores', 'answers')),
  -- A link does nothing that this person may no longer do.
  created_by bigint references account on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz
);
create index report_share_attempt on report_share (attempt_id);
create index report_share_creator on report_share (created_by);
