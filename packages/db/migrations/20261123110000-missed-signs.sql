-- What the server itself misses while a page reports that all is well.
alter table proctor_session
  -- When the page last said that the browser was leaving it; null while a page is open.
  add column left_at timestamptz,
  -- Since when heartbeats come by calls alone; null while they come over the socket.
  add column http_since timestamptz,
  -- Milliseconds between two pictures; null if none are expected.
  add column picture_interval integer,
  -- When the last picture arrived, and how many did.
  add column picture_at timestamptz,
  add column pictures integer not null default 0,
  -- Since when pictures are missing; null while they arrive.
  add column missing_since timestamptz;

update proctor_session session set pictures = arrived.pictures, picture_at = arrived.at
from (
  select attempt_id, count(*) as pictures, max(stored_at) as at from proctor_media
  where kind = 'snapshot' and state in ('stored', 'deleted') group by attempt_id
) arrived where arrived.attempt_id = session.attempt_id;
