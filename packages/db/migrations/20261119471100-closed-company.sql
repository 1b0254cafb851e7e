-- The demo where it is off: nobody of this company signs in, and none of its links, invitations and keys opens anything.
alter table company add column closed_at timestamptz;
