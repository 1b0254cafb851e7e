-- Who asked for a new password. Every address is written down alike, so that the reply takes as long for one that nobody
-- has; the sweep finds out whom it belongs to.
create table password_request (
  id bigint generated always as identity primary key,
  email text not null,
  asked_at timestamptz not null
);

-- A link to choose a new password. Only the newest one of an account opens anything, and all go with a new password.
create table password_reset (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  -- Null until the link is sent: it is made for the e-mail, and stored nowhere.
  token_hash bytea unique,
  expires_at timestamptz
);
create index password_reset_account on password_reset (account_id, id desc);

-- Whose link the message carries; null in a message with such a link: it has ended.
alter table mail add column reset_id bigint references password_reset on delete set null;
create index mail_reset on mail (reset_id) where reset_id is not null;
