-- A host is a company's once its DNS says so, or the operator; until then it is a claim, and several may have one.
-- Those that are in use stay so.
alter table brand add column proven_at timestamptz;
update brand set proven_at = now();
alter table brand drop constraint brand_pkey;
alter table brand add primary key (host, company_id);
create unique index brand_proven_host on brand (host) where proven_at is not null;
