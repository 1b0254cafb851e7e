-- The proctoring of an attempt: what the server counts itself.
create table proctor_session (
  attempt_id bigint primary key references attempt on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  ab_mode text not null check (ab_mode in ('batch', 'single')),
  created_at timestamptz not null,
  -- The last numbers that were given away.
  image_sequence integer not null default -1,
  audio_sequence integer not null default -1,
  -- Warnings left; below 0 the tolerance is used up. It only decreases.
  tolerance_left integer not null,
  -- The page that holds the attempt: its session id and tab, and until when it is taken to live.
  holder_sid text,
  holder_tab text,
  holder_until timestamptz,
  heartbeat_at timestamptz,
  -- The last heartbeat before the silence that was noticed; null while heartbeats come.
  lost_at timestamptz,
  -- When the server submits by itself because the tolerance is used up.
  submit_due timestamptz,
  counters jsonb,
  image_statuses jsonb not null default '[]',
  audio_plays jsonb not null default '{}',
  ended_at timestamptz
);
create index proctor_session_heartbeat on proctor_session (heartbeat_at) where lost_at is null;
create index proctor_session_submit on proctor_session (submit_due) where submit_due is not null;

-- Pictures, clips, proofs of identity and recorded answers. A row is also the job of looking at the file.
create table proctor_media (
  -- The storage key.
  id text primary key,
  attempt_id bigint not null references attempt on delete cascade,
  kind text not null check (kind in ('identity_image', 'id_card_image', 'sample_audio', 'snapshot', 'incident', 'recording')),
  -- The number of a snapshot or clip.
  sequence integer,
  problem_id bigint references problem,
  content_type text not null,
  size bigint,
  -- The most that may come; null where the server itself stored it.
  size_limit bigint,
  -- Until when its address may be put to, and when to look next whether somebody did: S3 tells nobody.
  put_until timestamptz,
  look_at timestamptz,
  state text not null default 'signed' check (state in ('signed', 'stored', 'missing', 'deleted')),
  -- When it was taken; the server's time where the browser did not say.
  taken_at timestamptz not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  delete_at timestamptz,
  metadata jsonb not null default '{}',
  analysed_at timestamptz,
  analysis_tries smallint not null default 0,
  analysis_until timestamptz,
  unique (attempt_id, kind, sequence)
);
create index proctor_media_attempt on proctor_media (attempt_id, kind);
create index proctor_media_problem on proctor_media (problem_id);
create index proctor_media_signed on proctor_media (look_at) where state = 'signed';
create index proctor_media_analysis on proctor_media (stored_at)
  where state = 'stored' and analysed_at is null and kind in ('snapshot', 'incident');
create index proctor_media_delete on proctor_media (delete_at) where state = 'stored' and delete_at is not null;

-- Files that no row speaks of any more. Written in the transaction that forgets them, taken out when the file is gone.
create table file_removal (
  -- The storage key.
  key text primary key,
  -- When to try; later after each time that failed.
  due_at timestamptz not null
);
create index file_removal_due on file_removal (due_at);

-- One table holds what a reviewer reads as a timeline: the page's events, the server's, and the findings of the analysis.
alter table attempt_event
  add column source text not null default 'browser' check (source in ('browser', 'server', 'analysis')),
  add column confidence real,
  add column media_id text references proctor_media on delete set null,
  add column detector text,
  add column problem_id bigint references problem,
  -- The number of the page's message; null for what no page sent.
  add column sequence integer;
create unique index attempt_event_sequence on attempt_event (attempt_id, sequence) where sequence is not null;
create index attempt_event_media on attempt_event (media_id) where media_id is not null;
create index attempt_event_problem on attempt_event (problem_id) where problem_id is not null;
