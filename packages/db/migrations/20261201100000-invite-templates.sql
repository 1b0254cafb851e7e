-- A company's own texts of the e-mails that invite and remind candidates.
create table invite_template (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  kind text not null check (kind in ('invitation', 'reminder')),
  name text not null,
  subject text not null,
  body text not null,
  is_default boolean not null default false,
  -- Counts the changes; each names the one that it was based on.
  version integer not null default 1,
  created_by bigint references account on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index invite_template_company on invite_template (company_id);
create unique index invite_template_default on invite_template (company_id, kind) where is_default;

-- Chosen when the candidate was invited, so that the e-mail reads the same when it is sent again.
alter table invite add column template_id bigint references invite_template on delete set null;
create index invite_template_used on invite (template_id) where template_id is not null;
-- For automatic reminders; without it the company's default.
alter table test add column reminder_template_id bigint references invite_template on delete set null;
create index test_reminder_template on test (reminder_template_id) where reminder_template_id is not null;
