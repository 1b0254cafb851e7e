-- An attempt that stores more pictures or clips than an honest one can says so once.
create or replace function is_line_kind(kind text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return kind in (
  'start', 'submit', 'page-view', 'edit', 'paste', 'paste-outside', 'connection', 'offline', 'online', 'blur',
  'focus', 'tolerance', 'full-screen-left', 'full-screen-entered', 'location', 'time-mismatch', 'second-tab',
  'second-session', 'session-taken-over', 'fingerprint', 'webcam-enabled', 'webcam-disabled', 'microphone-enabled',
  'microphone-disabled', 'microphone-muted', 'microphone-unmuted', 'no-face', 'multiple-faces', 'different-face',
  'objects', 'multiple-monitors', 'voice', 'transcript', 'snapshot', 'snapshot-failed', 'identity',
  'recording-begun', 'draft-late', 'heartbeat-lost', 'malpractice', 'failed-event', 'flood', 'media-deleted', 'media-limit',
  'proctor-message', 'proctor-message-read', 'end', 'section-end', 'extend', 'pause', 'unpause', 'resume', 'reset',
  'track', 'audio-played'
);
end
$$;
create unique index attempt_event_media_limit on attempt_event (attempt_id) where kind = 'media-limit';
