-- What people decided about a happening of the timeline. Rows only join: the newest stands, the others are its history.
create table evidence_verdict (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempt on delete cascade,
  -- The line of the timeline that stands for the happening.
  event_id bigint not null references attempt_event on delete cascade,
  verdict text not null check (verdict in ('dismissed', 'confirmed', 'withdrawn')),
  -- One of a few plain ones; null for what is not dismissed.
  reason text,
  text text not null default '',
  account_id bigint not null references account,
  at timestamptz not null,
  -- When a later verdict took its place.
  replaced_at timestamptz,
  check ((reason is not null) = (verdict = 'dismissed')),
  check (verdict <> 'confirmed' or text <> '')
);
create unique index evidence_verdict_standing on evidence_verdict (event_id) where replaced_at is null;
create index evidence_verdict_attempt on evidence_verdict (attempt_id, id);
create index evidence_verdict_event on evidence_verdict (event_id, id desc);
create index evidence_verdict_account on evidence_verdict (account_id);

-- Names the newest alert that somebody has looked at, because a count alone would be wrong as soon as one of them is
-- dismissed. `alerts` now counts all alerts up to that one, dismissed ones too, because an older line can become an alert
-- later: silence that turns out to be a closed page.
alter table alerts_seen add column last_event bigint;
update alerts_seen seen set (last_event, alerts) = (
  select max(counted.id), count(*) from (
    select event.id from attempt_event event
    where event.attempt_id = seen.attempt_id and event.part_of is null and event.kind in (
      'blur', 'camera-still', 'counters-differ', 'different-face', 'flood', 'full-screen-left', 'malpractice',
      'media-limit', 'microphone-disabled', 'multiple-faces', 'multiple-monitors', 'no-face',
      'objects', 'other-sign-in', 'page-closed', 'paste-outside', 'pictures-missing', 'recording-late',
      'remote-session', 'restricted-program', 'second-session', 'second-tab', 'secure-browser-closed',
      'secure-browser-lost', 'session-taken-over', 'time-mismatch', 'tolerance', 'typing-rhythm', 'virtual-machine',
      'voice', 'webcam-disabled'
    )
    order by event.id limit seen.alerts
  ) counted
);
delete from alerts_seen where last_event is null;
alter table alerts_seen alter column last_event set not null;
