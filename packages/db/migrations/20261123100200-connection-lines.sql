-- What a page said about its connection was stored as a page that was opened.
update attempt_event set kind = 'connection' where kind = 'page-view' and data -> 'extra' ? 'kind';

-- The end of an outage belongs to the line of its beginning.
update attempt_event back set part_of = (
  select lost.id from attempt_event lost
  where lost.attempt_id = back.attempt_id and lost.kind = 'offline' and lost.at <= back.at and lost.part_of is null
    and lost.data ->> 'tab_id' = back.data ->> 'tab_id'
  order by lost.at desc limit 1
)
where back.kind = 'online' and back.part_of is null;
