-- The key pair with which this installation signs snapshots; one for all accounts, made on first use, the private half encrypted.
create table viz_signing_keys (
  one boolean default true check (one),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (one)
);

-- The signature of the hash, with the key that made it. Snapshots that were taken before have none.
alter table viz_snapshots add column signature jsonb;
