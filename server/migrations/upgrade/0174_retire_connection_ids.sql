-- An id of a connection is part of the address that its network delivers to. It stays with the account that had it first, also after the
-- connection or the account is deleted: deliveries that still come to that address must not reach somebody else.
create table retired_connections (
  _id uuid primary key,
  -- No reference: the id stays retired when the account is gone.
  account_id uuid not null
);
insert into retired_connections (_id, account_id)
select gone._id, gone.account_id from sources_gone gone where gone.product is null on conflict do nothing;

create function retire_connection() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into retired_connections (_id, account_id) values (old._id, old.account_id) on conflict do nothing;
  return null;
end $$;
create trigger retire_connection after delete on connections for each row execute function retire_connection();

-- Refused like an id that is in use, so that nobody learns which of both it is.
create function refuse_retired_connection() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from retired_connections gone where gone._id = new._id and gone.account_id <> new.account_id) then
    raise unique_violation using constraint = 'connections___id', message = 'the id belongs to a connection of another account';
  end if;
  return new;
end $$;
create trigger refuse_retired_connection before insert on connections for each row execute function refuse_retired_connection();
