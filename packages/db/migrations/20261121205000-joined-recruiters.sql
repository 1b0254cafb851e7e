-- An address belongs to the recruiter who has joined with it. Any company may invite it meanwhile, once, so that an
-- invitation neither tells who has an account elsewhere nor keeps an address from its owner.
drop index account_recruiter_email;
create unique index account_joined_email on account (lower(email))
  where usertype = 'recruiter' and password_hash is not null;
create unique index account_company_email on account (company_id, lower(email)) where usertype = 'recruiter';
