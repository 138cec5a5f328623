-- The clocks that a notification goes by, where its receivers live elsewhere; null for those of the account.
alter table email_notifications add column if not exists time_zone text;
