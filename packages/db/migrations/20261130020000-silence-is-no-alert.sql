-- A microphone that noise suppression silences between words looks like a muted one, so silence accuses nobody. The live
-- wall shows it for as long as it lasts.
drop index attempt_event_alert;
create index attempt_event_alert on attempt_event (attempt_id, kind) where part_of is null and kind in (
  'blur', 'camera-still', 'counters-differ', 'different-face', 'flood', 'full-screen-left', 'malpractice',
  'media-limit', 'microphone-disabled', 'multiple-faces', 'multiple-monitors', 'no-face',
  'objects', 'other-sign-in', 'page-closed', 'paste-outside', 'pictures-missing', 'recording-late',
  'remote-session', 'restricted-program', 'second-session', 'second-tab', 'secure-browser-closed',
  'secure-browser-lost', 'session-taken-over', 'time-mismatch', 'tolerance', 'typing-rhythm', 'virtual-machine',
  'voice', 'webcam-disabled'
);
create index attempt_event_microphone on attempt_event (attempt_id, id desc) where kind in (
  'microphone-enabled', 'microphone-disabled', 'microphone-muted', 'microphone-unmuted'
);

-- Nobody has looked at more alerts than there are now.
update alerts_seen seen set alerts = least(seen.alerts, (
  select count(*) from attempt_event event
  where event.attempt_id = seen.attempt_id and event.part_of is null and event.kind in (
    'blur', 'camera-still', 'counters-differ', 'different-face', 'flood', 'full-screen-left', 'malpractice',
    'media-limit', 'microphone-disabled', 'multiple-faces', 'multiple-monitors', 'no-face',
    'objects', 'other-sign-in', 'page-closed', 'paste-outside', 'pictures-missing', 'recording-late',
    'remote-session', 'restricted-program', 'second-session', 'second-tab', 'secure-browser-closed',
    'secure-browser-lost', 'session-taken-over', 'time-mismatch', 'tolerance', 'typing-rhythm', 'virtual-machine',
    'voice', 'webcam-disabled'
  )
));
