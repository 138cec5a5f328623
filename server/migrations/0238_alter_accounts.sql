-- The day on which the weeks of an account begin: in charts, reports, calendars and heat maps.
alter table accounts
  add column week_start text not null default 'monday' check (week_start in ('monday', 'sunday', 'saturday'));
