-- What tells whether two pictures are the same file, and whether they show the same to the eye: the digest of the file, and
-- the mean brightness of each of its fields. Both are written when a picture is analysed; the fields go with the picture.
alter table proctor_media add column digest bytea;
alter table proctor_media add column print bytea;
