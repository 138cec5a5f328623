-- Rules on measures of dashboards beside those on mentions. `measure`: the tile, what of it is watched and the condition, with whose rights
-- (`maker_id`) it is counted; `dashboard_id` outlives its dashboard, so that the rule can say that it is gone. `holding`: the values for
-- which the condition held at the last check, so that each crossing fires once.
alter table alert_rules
  add column source text not null default 'mentions' check (source in ('mentions', 'measure')),
  add column measure jsonb,
  add column dashboard_id uuid,
  add column maker_id uuid,
  add column holding jsonb not null default '[]',
  add column checked_at timestamptz,
  add column next_check_at timestamptz,
  add column stopped text,
  add column stopped_at timestamptz,
  add column failed text,
  add constraint alert_rules__maker foreign key (account_id, maker_id)
    references users (account_id, _id) on delete set null (maker_id),
  add constraint alert_rules__source check ((source = 'measure') = (measure is not null)),
  drop constraint alert_rules_kind_check,
  add constraint alert_rules_kind_check check (kind in ('spike', 'negative', 'reach', 'words', 'author', 'silence',
    'above', 'below', 'change', 'unusual')),
  drop constraint alert_rules__name;
-- The name of a rule on a private dashboard must not be found out by trying names.
create unique index alert_rules__name on alert_rules (account_id, name) where source = 'mentions';
create index alert_rules__due on alert_rules (next_check_at) where source = 'measure' and active and stopped is null;
create index alert_rules__dashboard on alert_rules (account_id, dashboard_id) where source = 'measure';

alter table alerts
  add column source text not null default 'mentions' check (source in ('mentions', 'measure'));
