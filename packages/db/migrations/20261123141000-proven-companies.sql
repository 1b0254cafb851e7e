-- Anybody can create a company where sign-up is open. Until the operator has confirmed it, it may send few e-mails.
alter table company add column proven_at timestamptz;
update company set proven_at = now();
create index mail_written on mail (company_id, created_at);
