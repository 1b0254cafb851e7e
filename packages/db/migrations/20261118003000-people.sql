-- A message to a recruiter names the account that its link opens: no message holds a usable link.
alter table mail add column account_id bigint references account;
create index mail_account on mail (account_id) where account_id is not null;

-- One address is invited once to a test.
create index invite_email on invite (test_id, lower(email));
