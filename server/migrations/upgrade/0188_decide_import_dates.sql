-- How the dates of an imported file are read, for the whole file; null until the file itself has been looked at.
alter table imports
  add column date_order text check (date_order in ('day', 'month', 'year')),
  add column day_numbers boolean;
update imports set date_order = case when month_first then 'month' else 'day' end, day_numbers = false;
