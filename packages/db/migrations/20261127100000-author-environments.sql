-- An author's own environment belongs to a question and to no attempt.
alter table environment alter column attempt_id drop not null;
create unique index environment_of_author on environment (problem_id, account_id) where attempt_id is null;
