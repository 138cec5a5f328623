-- The entry of a blacklist that hid a mention: no public post has one. With it every filter of mentions holds for public posts as well.
alter table public_posts add column if not exists hidden_by UUID alias toUUID('00000000-0000-0000-0000-000000000000');
