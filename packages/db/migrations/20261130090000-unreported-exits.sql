-- Window exits that a page counts in its heartbeats, as far as they were compared with its messages, and since when the
-- messages about the last of them are awaited.
alter table proctor_session add column exits int not null default 0;
alter table proctor_session add column exits_since timestamptz;

-- The kinds of the contract (`LineKind`), and no others.
create or replace function is_line_kind(kind text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return kind in (
    'start', 'submit', 'page-view', 'edit', 'paste', 'paste-outside', 'typing-rhythm', 'connection', 'offline',
    'online', 'blur', 'focus', 'tolerance', 'full-screen-left', 'full-screen-entered', 'location', 'time-mismatch',
    'clock-corrected', 'second-tab', 'second-session', 'session-taken-over', 'sign-in', 'other-sign-in',
    'browser-changed', 'fingerprint', 'webcam-enabled', 'webcam-disabled', 'pictures-missing', 'not-shown',
    'exits-unreported', 'microphone-enabled', 'microphone-disabled', 'microphone-muted', 'microphone-unmuted',
    'no-face', 'turned-away', 'multiple-faces', 'different-face', 'camera-still', 'camera-unclear', 'detection-off',
    'objects', 'multiple-monitors', 'voice', 'voice-off', 'transcript', 'snapshot', 'snapshot-failed', 'identity',
    'recording-begun', 'recording-late', 'draft-late', 'heartbeat-lost', 'no-socket', 'counters-differ', 'page-closed', 'away-at-end', 'malpractice', 'failed-event',
    'flood', 'media-limit', 'media-deleted', 'proctor-message', 'proctor-message-read', 'secure-browser',
    'secure-browser-lost', 'secure-browser-closed', 'restricted-program', 'virtual-machine', 'remote-session',
    'environment-started', 'environment-restored', 'environment-lost', 'person-asked', 'end', 'section-end', 'extend',
    'pause', 'unpause', 'resume', 'reset', 'track', 'audio-played'
  );
end
$$;
