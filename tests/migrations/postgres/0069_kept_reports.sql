-- Reports are kept of tickets as well as of mentions: one table for both, so that schedules, receivers, files and links are one.
alter table listening_reports rename to reports;
alter table reports rename constraint listening_reports_pkey to reports_pkey;
alter table reports drop constraint listening_reports__name;
alter index listening_reports__due rename to reports__due;
alter table reports
  add column product text not null default 'listening' check (product in ('listening', 'crm')),
  -- What a report of tickets counts: metrics, by which dimension, by which instant.
  add column question jsonb,
  add constraint reports__name unique (account_id, product, name);
alter table reports alter column product drop default;

-- Mentions or tickets that what was made is about.
alter table report_runs rename column mentions to counted;
