-- Who stopped the clock, for whoever else watches the test.
alter table attempt add column paused_by bigint references account on delete set null;
