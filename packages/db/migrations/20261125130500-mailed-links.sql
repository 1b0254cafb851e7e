-- The session came by the link in an e-mail to the account's own address, which nobody but its reader has seen.
alter table session add column by_mail boolean not null default false;
