-- Times in e-mails are in the candidate's zone, as their browser named it, or else in the company's.
alter table company add column time_zone text;
alter table invite add column time_zone text;

-- The last moment at which this person may start; null for the test's own end.
alter table invite add column closes_at timestamptz;

-- The calendar entry as it was last sent to them, and what a message carries.
alter table invite add column calendar jsonb;
alter table mail add column calendar jsonb;
