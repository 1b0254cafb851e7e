-- A reminder whose reader started before its turn came was not sent on purpose, which is no failure.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('queued', 'sent', 'kept', 'failed', 'skipped'));
update mail set state = 'skipped', error = 'This reminder was not sent, because the candidate has started meanwhile or cannot start now.'
where state = 'failed' and is_reminder
  and error = 'Not sent, because the candidate has started meanwhile or can no longer start.';
