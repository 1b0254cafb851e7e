-- What tells whether two pictures are the same file, and whether they show the same to the eye: the digest of the file, and
-- the mean brightness of each of its fields. Both are written when a picture is analysed; the fields go with the picture.
alter table proctor_media add column digest bytea;
alter table proctor_media add column print bytea;

do $$
begin
  execute replace(pg_get_functiondef('is_line_kind(text)'::regprocedure), '''audio-played''',
    '''audio-played'', ''camera-still''');
  execute (
    with old as (select pg_get_indexdef('attempt_event_alert'::regclass) as text)
    select 'drop index attempt_event_alert; ' || replace(text, 'ARRAY[', 'ARRAY[''camera-still''::text, ') from old
  );
end
$$;
