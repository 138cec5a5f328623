-- What the log of views shows and is searched by, read from the claims of the token. `renews`: the first session of a view that went on with
-- a new token; the first one counts how often numbers were read.
alter table viz_embed_sessions
  add column sub text generated always as (claims ->> 'sub') stored,
  add column jti text generated always as (claims ->> 'jti') stored,
  add column dashboard_id uuid generated always as ((claims ->> 'dashboard')::uuid) stored,
  add column renews uuid,
  add column reads int not null default 0,
  add column last_read_at timestamptz,
  add constraint viz_embed_sessions__renews foreign key (account_id, renews) references viz_embed_sessions (account_id, _id) on delete cascade;
create index viz_embed_sessions__visitor on viz_embed_sessions (account_id, key_id, dashboard_id, sub) where renews is null;
create index viz_embed_sessions__renewed on viz_embed_sessions (account_id, renews) where renews is not null;

-- Tokens that ended before their time: one by its number, or those that were issued to a visitor until then.
create table viz_embed_revocations (
  account_id uuid not null references accounts (_id) on delete cascade,
  key_id uuid not null,
  kind text not null check (kind in ('token', 'visitor')),
  value text not null,
  revoked_at timestamptz not null,
  revoked_by uuid not null,
  primary key (account_id, key_id, kind, value),
  foreign key (account_id, key_id) references viz_embed_keys (account_id, _id) on delete cascade
);
