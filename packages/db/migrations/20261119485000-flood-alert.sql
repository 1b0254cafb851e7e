-- A page that says more than is kept is looked at as it happens, as the other kinds are.
drop index attempt_event_alert;
create index attempt_event_alert on attempt_event (attempt_id, kind) where kind in (
  'blur', 'different-face', 'flood', 'full-screen-left', 'heartbeat-lost', 'malpractice', 'microphone-disabled',
  'microphone-muted', 'multiple-faces', 'multiple-monitors', 'no-face', 'objects', 'paste-outside', 'second-session',
  'second-tab', 'session-taken-over', 'time-mismatch', 'tolerance', 'voice', 'webcam-disabled'
);
