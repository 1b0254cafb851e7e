-- What candidates asked the company in an interview and a person has answered since.
create table interview_answered_question (
  attempt_id bigint not null,
  seq int not null,
  answered_by bigint not null references account,
  answered_at timestamptz not null,
  primary key (attempt_id, seq),
  foreign key (attempt_id, seq) references interview_turn on delete cascade
);
