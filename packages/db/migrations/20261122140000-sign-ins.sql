-- Where a session was opened, and in which browser: the session that the browser had before says that it is the same one.
alter table session add column address text;
alter table session add column browser bigint;
-- Which session saved a version. No reference: it says more than the session lives, and a save pays for no look-up.
alter table solution_revision add column session_id bigint;

-- One line for each browser that is not the one in which the attempt was started.
create unique index attempt_event_other_sign_in on attempt_event (attempt_id, (data ->> 'browser')) where kind = 'other-sign-in';
