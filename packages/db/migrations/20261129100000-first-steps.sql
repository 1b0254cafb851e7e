-- The first steps of a company that leave no other trace: a trial is deleted when its test changes, and reading a report
-- writes nothing.
create table first_step (
  company_id bigint not null references company on delete cascade,
  step text not null check (step in ('try', 'report')),
  done_at timestamptz not null,
  primary key (company_id, step)
);
