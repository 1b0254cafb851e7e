-- When everything that the candidate said is to be deleted, as they were told before they consented, and when it was.
alter table interview_session add column empty_at timestamptz, add column emptied_at timestamptz;
create index interview_session_kept on interview_session (empty_at) where emptied_at is null;
-- What the server looks for every second: steps that take too long.
create index interview_session_waiting on interview_session (phase_at)
  where state in ('cv', 'generating') or (state = 'live' and phase = 'thinking');

-- The kinds of the contract (`LineKind`), and no others.
create or replace function is_line_kind(kind text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return kind in (
    'start', 'submit', 'page-view', 'edit', 'paste', 'paste-outside', 'typing-rhythm', 'connection', 'offline',
    'online', 'blur', 'focus', 'tolerance', 'full-screen-left', 'full-screen-entered', 'location', 'time-mismatch',
    'clock-corrected', 'second-tab', 'second-session', 'session-taken-over', 'sign-in', 'other-sign-in',
    'fingerprint', 'webcam-enabled', 'webcam-disabled', 'pictures-missing', 'not-shown', 'microphone-enabled',
    'microphone-disabled', 'microphone-muted', 'microphone-unmuted', 'no-face', 'turned-away', 'multiple-faces',
    'different-face', 'camera-still', 'camera-unclear', 'detection-off', 'objects', 'multiple-monitors', 'voice',
    'transcript', 'snapshot', 'snapshot-failed', 'identity', 'recording-begun', 'recording-late', 'draft-late',
    'heartbeat-lost', 'no-socket', 'counters-differ', 'page-closed', 'away-at-end', 'malpractice', 'failed-event',
    'flood', 'media-limit', 'media-deleted', 'proctor-message', 'proctor-message-read', 'secure-browser',
    'secure-browser-lost', 'secure-browser-closed', 'restricted-program', 'virtual-machine', 'remote-session',
    'environment-started', 'environment-restored', 'environment-lost', 'person-asked', 'end', 'section-end', 'extend',
    'pause', 'unpause', 'resume', 'reset', 'track', 'audio-played'
  );
end
$$;
