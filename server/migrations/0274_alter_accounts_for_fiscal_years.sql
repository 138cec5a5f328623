-- The month with which the fiscal years of an account begin: January to December as 1 to 12.
alter table accounts
  add column fiscal_start_month smallint not null default 1 check (fiscal_start_month between 1 and 12);
