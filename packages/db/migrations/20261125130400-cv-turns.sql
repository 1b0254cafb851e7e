-- When a worker last began to read this interview's CV, and how long its CVs took: whoever took longer waits longer, and
-- so does a company.
alter table interview_session add column cv_read_at timestamptz, add column cv_read_ms int not null default 0;
create index interview_session_cv_read on interview_session (cv_read_at) where cv_read_at is not null;
