-- An attempt that stores more pictures or clips than an honest one can says so once.
create unique index attempt_event_media_limit on attempt_event (attempt_id) where kind = 'media-limit';
