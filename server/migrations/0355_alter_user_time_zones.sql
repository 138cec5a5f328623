-- The zone by whose clock a person reads days and times; null: that of their browser.
alter table users
  add column time_zone text check (length(time_zone) <= 64);
