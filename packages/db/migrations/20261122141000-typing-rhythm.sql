-- When the typing rhythm of an ended attempt was looked at; not that of attempts that ended before.
alter table attempt add column rhythm_at timestamptz;
update attempt set rhythm_at = now() where state = 'END';
create index attempt_rhythm on attempt (submitted_at) where state = 'END' and rhythm_at is null;
