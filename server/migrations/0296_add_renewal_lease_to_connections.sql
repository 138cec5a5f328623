-- Some networks accept a refresh token once: while one process renews, no other may, and a lease that ended is that of a dead one.
alter table connections add column renewing_until timestamptz;
