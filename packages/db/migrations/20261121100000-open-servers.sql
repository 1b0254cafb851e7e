-- A server says every second that it lives, and its pages are open for as long as it does: a page is written when it
-- comes and when it goes, and not anew all the time. A crash of the database empties both, and the servers fill them.
drop table open_page;

create unlogged table open_server (
  id uuid primary key,
  until timestamptz not null
) with (fillfactor = 50);

create unlogged table open_page (
  id text primary key,
  attempt_id bigint not null,
  tab text,
  server uuid not null
);
create index open_page_attempt on open_page (attempt_id);
create index open_page_server on open_page (server);

create view present_page as
select page.id, page.attempt_id, page.tab, page.server
from open_page page join open_server server on server.id = page.server
where server.until > clock_timestamp();
