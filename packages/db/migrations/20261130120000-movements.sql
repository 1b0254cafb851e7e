-- Small movements that a candidate is asked for: when the next one is due, or the open one is looked at again, and the line
-- of the open one. Requests and what became of them are lines of the timeline.
alter table proctor_session add column movement_at timestamptz;
alter table proctor_session add column movement_event bigint references attempt_event on delete set null;
-- Since when the candidate has said that they cannot make such movements.
alter table proctor_session add column no_movements_at timestamptz;
create index proctor_session_movement on proctor_session (movement_at) where movement_at is not null;
create index proctor_session_movement_event on proctor_session (movement_event) where movement_event is not null;

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
    'extend', 'pause', 'unpause', 'resume', 'reset', 'track', 'audio-played'
  );
end
$$;

drop index attempt_event_alert;
create index attempt_event_alert on attempt_event (attempt_id, kind) where part_of is null and kind in (
  'blur', 'camera-still', 'counters-differ', 'different-face', 'flood', 'full-screen-left', 'malpractice',
  'media-limit', 'microphone-disabled', 'movement-missed', 'multiple-faces', 'multiple-monitors', 'no-face',
  'objects', 'other-sign-in', 'page-closed', 'paste-outside', 'pictures-missing', 'recording-late', 'remote-session',
  'restricted-program', 'second-session', 'second-tab', 'secure-browser-closed', 'secure-browser-lost',
  'session-taken-over', 'time-mismatch', 'tolerance', 'typing-rhythm', 'virtual-machine', 'voice', 'webcam-disabled'
);
