-- A page view that arrives again is not stored twice. One whose time was corrected has the page's own time in its data.
delete from attempt_event twin using attempt_event view
where twin.kind = 'page-view' and view.kind = 'page-view' and twin.attempt_id = view.attempt_id
  and twin.at = view.at and twin.data = view.data and twin.id > view.id;
create unique index attempt_event_page_view on attempt_event (
  attempt_id, (case when data ? 'said_at' then '-infinity'::timestamptz else at end), md5(data::text)
) where kind = 'page-view';
-- An attempt with more page views than an honest one can have says so once.
create unique index attempt_event_page_flood on attempt_event (attempt_id)
where kind = 'flood' and data ->> 'of' = 'page-view';
