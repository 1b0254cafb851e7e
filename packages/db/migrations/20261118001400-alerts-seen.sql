-- How many alerts of an attempt somebody has looked at, for everybody who watches the test.
create table alerts_seen (
  attempt_id bigint primary key references attempt on delete cascade,
  alerts int not null,
  account_id bigint not null references account,
  at timestamptz not null
);
