-- Servers of Mastodon set the longest text themselves; a check of the connection reads it.
alter table connections add column text_max integer check (text_max > 0);
