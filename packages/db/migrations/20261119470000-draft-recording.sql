-- The recording that a late draft came as; null: it is an edit.
alter table late_draft add media_id text references proctor_media;
create index late_draft_media on late_draft (media_id) where media_id is not null;
