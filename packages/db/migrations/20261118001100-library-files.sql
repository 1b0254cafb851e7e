-- Files of a company's library: pictures, sounds and data that its problems point to by their address.
alter table upload
  -- In whose library it lies; null: a person's own.
  add column company_id bigint references company,
  -- Since when it is known that no problem points to it.
  add column unused_since timestamptz;
create index upload_company on upload (company_id, created_at desc) where company_id is not null;

-- What came in with imported problems.
update upload set company_id = account.company_id
from account
where account.id = upload.account_id and account.usertype = 'recruiter' and exists (
  select from problem
  where problem.company_id = account.company_id
    and strpos(problem.statement || problem.content::text, '/media/' || upload.id || '/') > 0
);
