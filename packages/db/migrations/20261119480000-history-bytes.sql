-- Of all versions of the answer together, so that nobody fills the disk with one.
alter table solution add column history_bytes bigint not null default 0;
