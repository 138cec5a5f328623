-- Coming in: mails, and what passwords, reset links, sign-in tries and demo requests leave behind.

-- Mails on their way. The values are sealed (they may hold a one-time link) and go once the mail is delivered.
create table mails (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  to_address text not null,
  template text not null,
  language text not null,
  values bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (account_id, _id)
);
create index mails__created_at on mails (created_at);

-- Since when the present strength is asked for: the date of passwords whose own date is not known.
alter table accounts add column password_policy_since timestamptz not null default now();

create function date_password_policy() returns trigger language plpgsql as $$
begin
  if new.password_strength is distinct from old.password_strength
     and new.password_policy_since is not distinct from old.password_policy_since then
    new.password_policy_since = now();
  end if;
  return new;
end $$;
create trigger accounts_password_policy before update on accounts for each row execute function date_password_policy();

-- Earlier passwords, hashed, so that they are not taken again.
create table password_history (
  account_id uuid not null,
  user_id uuid not null,
  replaced_at timestamptz not null,
  password_hash text not null,
  primary key (account_id, user_id, replaced_at),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Mailed one-time links to a new password; only hashes of their tokens.
create table password_resets (
  account_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  constraint password_resets__token_hash unique (token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index password_resets__user on password_resets (account_id, user_id);

-- Browsers that a person has signed in with: each has an allowance of wrong tries of its own.
create table known_devices (
  account_id uuid not null,
  device_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (account_id, device_hash, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index known_devices__device on known_devices (device_hash);

-- Wrong tries by what they have in common (an address, a device, an account name; hashed), shared by all processes.
create table guess_limits (
  key_hash bytea primary key,
  tries int not null,
  wait_until timestamptz,
  last_at timestamptz not null,
  -- Whether the last try came while tries had to wait.
  refused boolean not null
);
create index guess_limits__last_at on guess_limits (last_at);

-- Tries to sign in. Those at addresses that nobody has belong to the platform's account and name nobody.
create table login_attempts (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid,
  at timestamptz not null,
  result text not null,
  ip text not null,
  user_agent text not null,
  known_device boolean not null,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index login_attempts__user on login_attempts (account_id, user_id, at);
create index login_attempts__at on login_attempts (at);

create table demo_requests (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  company text not null,
  email text not null,
  phone text not null,
  message text not null,
  ip text not null,
  created_at timestamptz not null,
  primary key (account_id, _id)
);
