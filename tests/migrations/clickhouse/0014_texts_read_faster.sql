-- A page of rare posts, an export and what was said alike read texts that lie far apart: of a stretch of 8,192, most are decompressed to
-- look at one. Most of what such a row costs was that. It takes 75 bytes more for each mention, and writing and merging them costs less.
-- Texts that are there are written so when their parts are merged.
alter table mentions modify column text codec(LZ4);
