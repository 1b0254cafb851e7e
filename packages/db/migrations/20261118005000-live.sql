-- The wall of running attempts is read every second while somebody watches: what it counts lies in small indexes.
create index attempt_event_alert on attempt_event (attempt_id, kind) where kind in (
  'blur', 'different-face', 'full-screen-left', 'heartbeat-lost', 'malpractice', 'microphone-disabled', 'microphone-muted',
  'multiple-faces', 'multiple-monitors', 'no-face', 'objects', 'second-session', 'second-tab', 'session-taken-over',
  'time-mismatch', 'tolerance', 'voice', 'webcam-disabled'
);
create index attempt_event_message on attempt_event (attempt_id) where kind in ('proctor-message', 'proctor-message-read');
create index proctor_media_last_snapshot on proctor_media (attempt_id, taken_at)
  where kind = 'snapshot' and state = 'stored';
create index attempt_running on attempt (test_id) where state = 'ACTIVE';
