-- The report of a test counts evidence by kind over all of its candidates. The kinds that come by the hundred are none of
-- its business: without them the index stays small, and the report never reads the table itself.
create index attempt_event_report on attempt_event (attempt_id, kind)
  where kind not in ('page-view', 'snapshot', 'connection', 'transcript', 'focus');
