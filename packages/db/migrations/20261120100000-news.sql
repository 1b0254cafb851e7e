-- What the open pages of an attempt are told. Written with the change that it tells of, so that neither goes without the
-- other, whichever server the page is connected to. A page says how far it has heard, and gets what is newer.
alter table attempt add column news_number integer not null default 0;

create table news (
  attempt_id bigint not null references attempt on delete cascade,
  -- Counted by attempt.news_number, whose row is locked until the commit: what can be seen has no gap.
  number integer not null,
  event jsonb not null,
  -- The page that knows it already.
  except_tab text,
  -- By the database's clock, as all servers know it.
  at timestamptz not null default clock_timestamp(),
  primary key (attempt_id, number)
);
create index news_at on news (at);

-- The pages that are connected, to whichever server. Each server writes its own anew all the time, so a crash may empty it.
create unlogged table open_page (
  id text primary key,
  attempt_id bigint not null,
  tab text,
  server uuid not null,
  until timestamptz not null
) with (fillfactor = 50);
create index open_page_attempt on open_page (attempt_id);
