-- Lists of the CRM's settings: what never becomes a ticket, interests, scorecards, verification links, chatbots.

create table post_blocker_rules (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  words text[] not null,
  authors text[] not null,
  channels text[] not null,
  kinds text[] not null,
  action text not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint post_blocker_rules__account_id__name unique (account_id, name)
);

create table interest_tags (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  color text not null,
  meaning text not null,
  words text[] not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint interest_tags__account_id__name unique (account_id, name)
);

create table qc_scorecards (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  purpose text not null,
  questions jsonb not null,
  pass_percent int not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint qc_scorecards__account_id__name unique (account_id, name)
);

create table verification_settings (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  message text not null,
  fields jsonb not null,
  expires_minutes int not null,
  redirect_url text not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint verification_settings__account_id__name unique (account_id, name)
);

create table verification_labels (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  color text not null,
  given text not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint verification_labels__account_id__name unique (account_id, name)
);

create table chatbots (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  channel text not null,
  provider text not null,
  greeting text not null,
  flows jsonb not null,
  gptbots_url text not null,
  handover_words text[] not null,
  hours text not null,
  active boolean not null,
  -- The key of an outside bot, sealed; what a person may see is whether there is one.
  api_key bytea,
  has_api_key boolean not null default false,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint chatbots___id unique (_id),
  constraint chatbots__account_id__name unique (account_id, name)
);
