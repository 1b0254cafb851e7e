-- A company that somebody asked for, until the link in their e-mail shows that the address is theirs. Known addresses
-- are written down alike; the sweep finds out which they are.
create table sign_up (
  id bigint generated always as identity primary key,
  email text not null,
  company text not null,
  full_name text not null,
  password_hash text not null,
  asked_at timestamptz not null,
  -- When the sweep has written to the address, or has decided not to.
  answered_at timestamptz,
  -- Null until the link is sent, and for addresses that somebody has.
  token_hash bytea unique,
  expires_at timestamptz
);
create index sign_up_email on sign_up (lower(email), asked_at);
create index sign_up_waiting on sign_up (id) where answered_at is null;

-- Of what there is no company yet nobody sees a message.
alter table mail alter column company_id drop not null;
alter table mail add column sign_up_id bigint references sign_up on delete set null;
create index mail_sign_up on mail (sign_up_id) where sign_up_id is not null;
