-- What people say the sentiment of mentions is, what it tells of the model, and the rules of an account in their order.

-- The smaller number is asked first; the first rule that finds one of its words decides.
alter table auto_sentiment_rules add column if not exists priority int not null default 100;

-- One act of a person: these mentions are meant so; null gives them back to rules and model. `before` is what they were.
create table sentiment_corrections (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid,
  sentiment text,
  mentions int not null,
  before jsonb not null,
  state text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index sentiment_corrections__created on sentiment_corrections (account_id, created_at);

-- The last word of people about a mention beside what the suite had said: what accuracy is measured by.
create table sentiment_verdicts (
  account_id uuid not null references accounts on delete cascade,
  mention_id uuid not null,
  user_id uuid,
  sentiment text not null,
  -- What the model alone says, and what stood there by whom.
  model_label text not null,
  shown text not null,
  shown_by text not null,
  language text not null,
  published_at timestamptz not null,
  -- Where the mention stands in the order of samples, 0 to 1 by a hash of its id.
  place double precision not null,
  -- Whether it was drawn by lot; what people correct in passing tells of errors only and measures nothing.
  sampled boolean not null,
  created_at timestamptz not null default now(),
  primary key (account_id, mention_id)
);
create index sentiment_verdicts__published on sentiment_verdicts (account_id, published_at);

-- What was learnt from an account's verdicts; used only where a person switched it on.
create table sentiment_adaptations (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  active boolean not null default false,
  weights jsonb not null,
  figures jsonb not null,
  helps boolean not null,
  switched_by uuid,
  switched_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index sentiment_adaptations__created on sentiment_adaptations (account_id, created_at desc);
create unique index sentiment_adaptations__active on sentiment_adaptations (account_id) where active;

-- Tells the pipelines whose rules or adaptation changed.
create function tell_sentiment_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('earshot_sentiment', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger auto_sentiment_rules__told after insert or update or delete on auto_sentiment_rules
  for each row execute function tell_sentiment_change();
create trigger sentiment_adaptations__told after insert or update or delete on sentiment_adaptations
  for each row execute function tell_sentiment_change();
