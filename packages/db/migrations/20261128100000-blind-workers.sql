-- Since when a worker cannot load the detectors that look at pictures and clips; null while it can, or has not tried.
alter table worker add column blind_since timestamptz;
