-- One happening is one line: what else reports it is a part of that line, and only whole lines are counted.
alter table attempt_event add column part_of bigint references attempt_event on delete cascade;
create index attempt_event_part on attempt_event (part_of) where part_of is not null;

-- The analysis of a clip wrote a second line about the voice in it.
update attempt_event part set part_of = line.id
from attempt_event line
where part.kind = 'voice' and part.source = 'analysis' and line.kind = 'voice' and line.source <> 'analysis'
  and line.attempt_id = part.attempt_id and line.media_id = part.media_id;

drop index attempt_event_alert;
create index attempt_event_alert on attempt_event (attempt_id, kind) where part_of is null and kind in (
  'blur', 'camera-still', 'different-face', 'flood', 'full-screen-left', 'heartbeat-lost', 'malpractice',
  'media-limit', 'microphone-disabled', 'microphone-muted', 'multiple-faces', 'multiple-monitors', 'no-face',
  'objects', 'other-sign-in', 'paste-outside', 'recording-late', 'remote-session', 'restricted-program',
  'second-session', 'second-tab', 'secure-browser-closed', 'secure-browser-lost', 'session-taken-over',
  'time-mismatch', 'tolerance', 'typing-rhythm', 'virtual-machine', 'voice', 'webcam-disabled'
);
