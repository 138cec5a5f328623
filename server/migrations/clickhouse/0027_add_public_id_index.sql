-- An edit or withdrawal of a public post looks for the mentions of all accounts that come from it.
alter table mentions add index if not exists by_public_id public_id type bloom_filter(0.01) granularity 1;
