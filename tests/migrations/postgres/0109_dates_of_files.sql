-- How the dates of an imported file are read where they do not say everything themselves.
alter table imports
  add column zone text not null default 'UTC',
  add column month_first boolean not null default false;
