-- Plans, who pays for what, and the ledger of usage.

-- The offers of the platform: everybody may read them, only the platform writes them.
create table plans (
  _id uuid primary key,
  name text not null,
  about text not null default '',
  -- In minor units of the currency, for one interval.
  price bigint not null check (price >= 0),
  currency text not null default 'USD',
  interval text not null check (interval in ('month', 'year')),
  trial_days int not null default 0,
  limits jsonb not null default '{}',
  features text[] not null default '{}',
  product jsonb not null default '{}',
  offered boolean not null default true,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index plans__name__interval on plans (lower(name), interval) where not archived;
create policy everybody_reads on plans for select using (true);

insert into plans (_id, name, about, price, interval, offered, features) values
  ('00000000-0000-7000-8000-000000000010', 'open', 'Everything, without limits', 0, 'month', false,
   '{canned_response,auto_response,ticket_automation,auto_assignment,verification_link,ticket_timer,category_and_tag,survey,agile_board,sms_otp,ticket_viewer,quality_check,customer_tag,team_dashboard,fb_auto_mention,video_call,mobile_notification,remove_media,custom_form,chatbot_dashboard,template_unread_message,spell_checker}');

-- Three examples, by month and by year (ten months' price).
with example (id, name, about, price, trial_days, limits, features, product) as (values
  ('11', 'Starter', 'For one brand and a small team', 2900, 14,
   '{"stored_mentions":100000,"monthly_mentions":10000,"users":3,"channels":3,"api_calls":10000}'::jsonb,
   '{canned_response,category_and_tag,customer_tag,spell_checker}'::text[],
   '{"listening":{"active":true},"crm":{"active":true}}'::jsonb),
  ('12', 'Team', 'For a care team that measures itself', 9900, 14,
   '{"stored_mentions":1000000,"monthly_mentions":100000,"users":15,"channels":10,"api_calls":200000}',
   '{canned_response,category_and_tag,customer_tag,spell_checker,auto_response,ticket_automation,auto_assignment,verification_link,ticket_timer,survey,ticket_viewer,quality_check,team_dashboard,template_unread_message}',
   '{"listening":{"active":true},"crm":{"active":true},"publishing":{"active":true},"quick_analytic":{"active":true}}'),
  ('13', 'Business', 'For several brands, every product', 29900, 14,
   '{"stored_mentions":10000000,"monthly_mentions":1000000,"users":100,"channels":50,"api_calls":2000000}',
   '{canned_response,auto_response,ticket_automation,auto_assignment,verification_link,ticket_timer,category_and_tag,survey,agile_board,sms_otp,ticket_viewer,quality_check,customer_tag,team_dashboard,fb_auto_mention,video_call,mobile_notification,remove_media,custom_form,chatbot_dashboard,template_unread_message,spell_checker}',
   '{"listening":{"active":true},"crm":{"active":true},"publishing":{"active":true},"quick_analytic":{"active":true},"influencer":{"active":true},"ads_scanner":{"active":true},"custom_viz":{"active":true},"campaign":{"active":true}}'))
insert into plans (_id, name, about, price, interval, trial_days, limits, features, product)
select ('00000000-0000-7000-8000-0000000000' || id)::uuid, name, about, price, 'month', trial_days, limits, features, product
  from example
union all
select ('00000000-0000-7000-8000-0000000001' || id)::uuid, name, about, price * 10, 'year', trial_days, limits, features, product
  from example;

-- The plan in force (null: none was confirmed), whether the platform gave it without payment, and the one that is chosen but
-- not paid yet. The plan as a value beside the account is gone: the row in `plans` is the fact.
alter table accounts
  add column plan_id uuid references plans,
  add column plan_granted boolean not null default false,
  add column plan_selected uuid references plans;
update accounts set plan_id = '00000000-0000-7000-8000-000000000010' where demo;
alter table accounts drop column plan;

-- What the payment provider last said of an organisation: a copy that is fetched afresh after every event of theirs.
create table billing (
  account_id uuid not null references accounts on delete cascade,
  provider text not null check (provider in ('stripe', 'twin')),
  customer_id text not null,
  subscription_id text,
  status text,
  plan_id uuid references plans,
  current_period_end timestamptz,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  default_card text,
  cards jsonb not null default '[]',
  last_error text,
  synced_at timestamptz not null,
  primary key (account_id, provider),
  constraint billing__customer unique (provider, customer_id)
);

-- Events of the provider that were taken: each counts once, however often it is delivered.
create table payment_events (
  account_id uuid not null references accounts on delete cascade,
  event_id text not null,
  type text not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);

-- The ledger of usage: amounts by day (UTC), added in the transaction of what they count.
create table usage_days (
  account_id uuid not null references accounts on delete cascade,
  meter text not null,
  day date not null,
  amount bigint not null default 0,
  primary key (account_id, meter, day)
);

-- Who was told that a limit is near or reached, so that nobody is told twice; the first row at 100 also dates the grace.
create table usage_notices (
  account_id uuid not null references accounts on delete cascade,
  meter text not null,
  month date not null,
  level int not null,
  at timestamptz not null,
  primary key (account_id, meter, month, level)
);

-- Posts beyond the plan's mentions are kept unread until there is room again.
alter table inbound_batches add column held_at timestamptz;
create index inbound_batches__held on inbound_batches (account_id, held_at) where held_at is not null;
