alter table section add column shuffle_choices boolean not null default false;
