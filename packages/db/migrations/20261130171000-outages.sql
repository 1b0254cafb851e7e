-- Times in which no server was there for anybody. Servers renew one row every second; whoever finds it old has found an
-- outage, and gives the time back in the same transaction.
create table service_sign (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
) with (fillfactor = 10);

create table outage (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- What every attempt that ran got back.
  minutes int not null check (minutes > 0),
  check (ended_at > began_at)
);
create index outage_ended on outage (ended_at);

create table outage_credit (
  attempt_id bigint not null references attempt on delete cascade,
  outage_id bigint not null references outage,
  primary key (attempt_id, outage_id)
);

-- What the servers did by themselves has no account.
alter table audit alter column account_id drop not null;

-- The kinds of the contract (`LineKind`), and no others.
create or replace function is_line_kind(kind text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return kind in (
    'start', 'submit', 'page-view', 'edit', 'paste', 'paste-outside', 'typing-rhythm', 'connection', 'offline',
    'online', 'blur', 'focus', 'tolerance', 'full-screen-left', 'full-screen-entered', 'location', 'time-mismatch',
    'clock-corrected', 'second-tab', 'second-session', 'session-taken-over', 'sign-in', 'other-sign-in',
    'browser-changed', 'fingerprint', 'webcam-enabled', 'webcam-disabled', 'pictures-missing', 'not-shown',
    'exits-unreported', 'microphone-enabled', 'microphone-disabled', 'microphone-muted', 'microphone-unmuted',
    'no-face', 'turned-away', 'multiple-faces', 'different-face', 'camera-still', 'camera-unclear', 'movement',
    'movement-missed', 'movement-declined', 'detection-off', 'objects', 'multiple-monitors', 'voice', 'voice-off',
    'transcript', 'snapshot', 'snapshot-failed', 'identity', 'recording-begun', 'recording-late', 'draft-late',
    'heartbeat-lost', 'no-socket', 'counters-differ', 'page-closed', 'away-at-end', 'malpractice', 'failed-event',
    'flood', 'media-limit', 'media-deleted', 'proctor-message', 'proctor-message-read', 'secure-browser',
    'secure-browser-lost', 'secure-browser-closed', 'restricted-program', 'virtual-machine', 'remote-session',
    'environment-started', 'environment-restored', 'environment-lost', 'person-asked', 'end', 'section-end',
    'extend', 'pause', 'unpause', 'service-away', 'service-back', 'resume', 'reset', 'track', 'audio-played'
  );
end
$$;
