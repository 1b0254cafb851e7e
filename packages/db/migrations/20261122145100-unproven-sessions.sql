-- Opened by somebody who typed an address at an open link: nothing shows yet that it is theirs.
alter table session add column unproven boolean not null default false;
