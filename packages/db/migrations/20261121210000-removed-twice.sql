-- A bucket takes a file at a signed address until the address runs out, also after the first one was removed: what was
-- removed from there is removed once more.
alter table file_removal add column removed_at timestamptz;
