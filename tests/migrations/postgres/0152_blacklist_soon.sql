-- A change of the blacklist was brought about ten seconds later, so that it could be taken back before; meanwhile counts contradicted
-- the list. Taking it back is a change like any other, so the job waits only as long as batches that were read with the blacklist of
-- before usually need to be stored, and as those who add entry after entry need for the next.
create or replace function tell_blacklist_change() returns trigger language plpgsql as $$
declare
  account uuid := coalesce(new.account_id, old.account_id);
begin
  if coalesce(new.product, old.product) <> 'listening' then return null; end if;
  perform pg_notify('earshot_blacklist', account::text);
  if tg_op = 'DELETE' then
    if not exists (select from accounts where _id = account) then return null; end if;
    insert into blacklist_gone (account_id, _id) values (account, old._id) on conflict do nothing;
  end if;
  perform add_job('blacklist.apply', json_build_object('account_id', account), 'blacklist:' || account,
    'blacklist:' || account, 10, now() + interval '2 seconds');
  return null;
end $$;
