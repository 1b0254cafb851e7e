-- What the secure browser sees. The list is extended as it stands, whichever kinds were added before.
do $$
begin
  execute replace(
    pg_get_functiondef('is_line_kind(text)'::regprocedure),
    '''audio-played''',
    '''audio-played'', ''secure-browser'', ''secure-browser-lost'', ''secure-browser-closed'', ''restricted-program'', '
      || '''virtual-machine'', ''remote-session'''
  );
end
$$;
