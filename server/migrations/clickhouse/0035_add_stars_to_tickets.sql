-- Where the customer of a ticket wrote last, and the stars and version of the newest review in it.
alter table ticket_facts add column if not exists place LowCardinality(String) default 'private';
alter table ticket_facts add column if not exists stars Nullable(UInt32) codec(ZSTD(1));
alter table ticket_facts add column if not exists app_version LowCardinality(Nullable(String));
