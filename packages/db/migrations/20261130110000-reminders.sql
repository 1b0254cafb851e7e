-- Tests from before remind nobody until somebody says so.
alter table test add column reminders jsonb not null default '{"before_hours": null, "after_days": null}';
alter table test alter column reminders set default '{"before_hours": 24, "after_days": 3}';

-- A reminder that was written: each occasion once, on however many servers.
create table invite_reminder (
  invite_id text not null references invite on delete cascade,
  kind text not null check (kind in ('before', 'after', 'hand')),
  -- The closing, the invitation or the click that it is about.
  about timestamptz not null,
  at timestamptz not null,
  primary key (invite_id, kind, about)
);

-- It is not sent any more once its reader has started.
alter table mail add column is_reminder boolean not null default false;
