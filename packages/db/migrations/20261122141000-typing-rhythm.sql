-- When the typing rhythm of an ended attempt was looked at; not that of attempts that ended before.
alter table attempt add column rhythm_at timestamptz;
update attempt set rhythm_at = now() where state = 'END';
create index attempt_rhythm on attempt (submitted_at) where state = 'END' and rhythm_at is null;

do $$
begin
  execute replace(pg_get_functiondef('is_line_kind(text)'::regprocedure), '''audio-played''',
    '''audio-played'', ''typing-rhythm''');
  execute (
    with old as (select pg_get_indexdef('attempt_event_alert'::regclass) as text)
    select 'drop index attempt_event_alert; ' || replace(text, 'ARRAY[', 'ARRAY[''typing-rhythm''::text, ') from old
  );
end
$$;
