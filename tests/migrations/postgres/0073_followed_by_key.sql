-- Channels of YouTube by their handle wait for a key of the installation, accounts and hashtags of Instagram for a page of Facebook
-- that has an account there.

alter table monitors drop constraint monitors_waits_for_check;
alter table monitors add constraint monitors_waits_for_check
  check (waits_for in ('connection', 'network', 'key', 'instagram'));
