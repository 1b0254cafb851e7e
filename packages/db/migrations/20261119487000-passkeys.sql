-- Passkeys (WebAuthn) of recruiters: a way in of their own, and a second factor after the password.
create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- As the browser names it, in base64url.
  credential_id text not null unique,
  -- In COSE, as the device gave it.
  public_key bytea not null,
  -- How often the device says that it has signed. One that goes back is a copy's; devices that do not count stay at 0.
  counter bigint not null,
  -- How browsers reach the device.
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- What a device is asked to sign, until it has or the time is over.
create table passkey_challenge (
  -- Of the cookie of the browser that asked: no other one can use it.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'second-step')),
  -- Null where only the passkey says who it is.
  account_id bigint references account on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_expires on passkey_challenge (expires_at);
