-- The calendar of the years that a person reads, and that of an e-mail to them.
alter table users
  add column calendar text not null default 'gregorian' check (calendar in ('gregorian', 'buddhist'));
alter table mails
  add column calendar text not null default 'gregorian' check (calendar in ('gregorian', 'buddhist'));
