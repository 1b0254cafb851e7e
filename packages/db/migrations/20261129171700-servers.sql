-- Which servers live, like the workers: since when, which version, where, and whose files they use. The defaults are for
-- a server of an earlier version, which runs beside a newer one during an upgrade.
alter table open_server
  add column started_at timestamptz not null default clock_timestamp(),
  add column version text not null default '',
  add column address text not null default '',
  -- Servers on one database must use the same files: a bucket, or one folder of one machine.
  add column files text not null default '',
  -- About to stop: its pages are being sent to other servers.
  add column is_leaving boolean not null default false;

-- One row. Servers on one database must have the same secrets: with others, links, CSRF tokens and receipts of one
-- server are worth nothing to the next.
create table installation (
  is_only boolean primary key default true check (is_only),
  secrets_fingerprint text not null
);

-- Calls counted by several servers, per minute. A crash of the database forgets them.
create unlogged table limit_count (
  minute bigint not null,
  key text not null,
  count bigint not null,
  primary key (minute, key)
) with (fillfactor = 50);
