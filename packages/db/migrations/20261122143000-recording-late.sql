do $$
begin
  execute replace(pg_get_functiondef('is_line_kind(text)'::regprocedure), '''audio-played''',
    '''audio-played'', ''recording-late''');
  execute (
    with old as (select pg_get_indexdef('attempt_event_alert'::regclass) as text)
    select 'drop index attempt_event_alert; ' || replace(text, 'ARRAY[', 'ARRAY[''recording-late''::text, ') from old
  );
end
$$;
