-- Codes of an app on the phone (RFC 6238) as a recruiter's second factor.
create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- Sealed with the installation's key.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret: nobody is asked for codes before.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: each is taken once.
  last_step bigint not null default 0,
  -- Wrong codes one after another, and when the last of them came.
  misses smallint not null default 0,
  missed_at timestamptz
);

-- For who has lost the phone; each is gone once it was used.
create table recovery_code (
  account_id bigint not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);

-- Somebody whose password was right and who has to show, or to set up, the second factor. No session, and no way to one's data.
create table half_session (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  expires_at timestamptz not null
);
create index half_session_account on half_session (account_id);

-- All recruiters of the company need a second factor.
alter table company add column second_factor_required boolean not null default false;
