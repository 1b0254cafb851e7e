-- Which browser a page is in, so that two that are open at once can be told from one that replaced another.
alter table open_page add column browser text;
create or replace view present_page as
select page.id, page.attempt_id, page.tab, page.server, page.browser
from open_page page join open_server server on server.id = page.server
where server.until > clock_timestamp();

-- One line of each kind for each browser that is not the one in which the attempt was started.
drop index attempt_event_other_sign_in;
create unique index attempt_event_other_sign_in on attempt_event (attempt_id, kind, (data ->> 'browser'))
  where kind in ('other-sign-in', 'browser-changed');

-- The kinds of the contract (`LineKind`), and no others.
create or replace function is_line_kind(kind text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return kind in (
    'start', 'submit', 'page-view', 'edit', 'paste', 'paste-outside', 'typing-rhythm', 'connection', 'offline',
    'online', 'blur', 'focus', 'tolerance', 'full-screen-left', 'full-screen-entered', 'location', 'time-mismatch',
    'clock-corrected', 'second-tab', 'second-session', 'session-taken-over', 'sign-in', 'other-sign-in',
    'browser-changed', 'fingerprint', 'webcam-enabled', 'webcam-disabled', 'pictures-missing', 'not-shown',
    'microphone-enabled',
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
