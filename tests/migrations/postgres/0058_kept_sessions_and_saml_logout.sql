-- What a session is read from: whoever keeps a read session hears of each change here. The connection that makes the change
-- hears it as a message (so its process knows before the commit is answered), every other process as a notification when it
-- commits. The argument names the column that holds the account; without one it is everybody's.
create function tell_session_basis() returns trigger language plpgsql as $$
declare
  account text := '';
begin
  if tg_nargs > 0 then
    account := coalesce(to_jsonb(coalesce(new, old)) ->> tg_argv[0], '');
  end if;
  raise info 'earshot_session_basis' using detail = account;
  perform pg_notify('earshot_session_basis', account);
  return null;
end $$;

create trigger session_basis after insert or update or delete on accounts
  for each row execute function tell_session_basis('_id');
create trigger session_basis after insert or update or delete on users
  for each row execute function tell_session_basis('account_id');
create trigger session_basis after insert or update or delete on roles
  for each row execute function tell_session_basis('account_id');
create trigger session_basis after insert or update or delete on groups
  for each row execute function tell_session_basis('account_id');
create trigger session_basis after insert or update or delete on billing
  for each row execute function tell_session_basis('account_id');
create trigger session_basis after insert or update or delete on one_time_code_keys
  for each row execute function tell_session_basis('account_id');
create trigger session_basis after insert or update or delete on passkeys
  for each row execute function tell_session_basis('account_id');
create trigger session_basis after insert or update or delete on plans
  for each row execute function tell_session_basis();

-- A new session changes no other, and a later last use is what every session gets once a minute.
create trigger session_basis after delete on sessions
  for each row execute function tell_session_basis('account_id');
create trigger session_basis_changed after update on sessions
  for each row when (new.last_seen_at < old.last_seen_at or to_jsonb(new) - 'last_seen_at' is distinct from to_jsonb(old) - 'last_seen_at')
  execute function tell_session_basis('account_id');

-- SAML single log-out: what we sign with, one pair a connection (made when it is first needed), and the whole name under which
-- a session's person is known at the provider.
alter table sso_connections add column signing_key bytea, add column signing_certificate text;
alter table sso_sessions add column name_id jsonb;
