-- How long, and up to which size, posts of a public source are kept in the public pool. Monitors of accounts do not use it.
alter table monitors
  add column keep_days int not null default 30 check (keep_days between 0 and 90),
  add column keep_megabytes int not null default 10000 check (keep_megabytes between 1 and 1000000);
