-- What is told once per attempt about its secure browser, even if two requests tell it at the same moment.
create unique index attempt_event_secure_browser_once on attempt_event (attempt_id, kind, (data ->> 'reason'))
  where sequence is null and data ? 'once' and kind in (
    'secure-browser', 'secure-browser-lost', 'restricted-program', 'virtual-machine', 'remote-session',
    'multiple-monitors'
  );
