-- Whose task it is to mark an answer. Two people may be asked for the same one.
create table mark_assignment (
  solution_id bigint not null references solution on delete cascade,
  account_id bigint not null references account on delete cascade,
  assigned_by bigint not null references account,
  at timestamptz not null,
  primary key (solution_id, account_id)
);
create index mark_assignment_account on mark_assignment (account_id);
create index mark_assignment_assigned_by on mark_assignment (assigned_by);

-- Few of all answers wait for marks, and reviewers' pages ask for them again and again.
create index solution_to_mark on solution (attempt_id) where status = 'NRE';

-- Where marking is anonymous: "Candidate 7", in no order that would tell who it is.
create table marking_number (
  attempt_id bigint primary key references attempt on delete cascade,
  test_id bigint not null references test on delete cascade,
  number int not null,
  unique (test_id, number)
);
