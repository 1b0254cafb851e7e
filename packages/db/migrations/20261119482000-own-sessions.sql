-- Recruiters see where they are signed in, and end what is not theirs. A candidate's session is used by every save, and
-- is written once.
alter table session add column id bigint generated always as identity unique;
alter table session add column last_used_at timestamptz;
alter table session add column user_agent text;
update session set last_used_at = created_at;
alter table session alter column last_used_at set not null;

-- They last less long from now on.
update session set expires_at = least(session.expires_at, now() + interval '12 hours')
from account where account.id = session.account_id and account.usertype = 'recruiter';
