-- Rules on tiles have several conditions, each on a number of the tile. What a rule had is its only condition, and is kept for processes of the
-- former version; `kind` and `sensitivity` are those of the first condition.
alter table alert_rules
  drop constraint alert_rules_kind_check,
  add constraint alert_rules_kind_check check (kind in ('spike', 'negative', 'reach', 'words', 'author', 'silence',
    'above', 'below', 'change', 'unusual', 'empty'));

update alert_rules
   set measure = measure || jsonb_build_object(
         'match', 'all',
         'conditions', jsonb_build_array(jsonb_build_object(
           'number', measure -> 'watched' -> 'measure',
           'kind', kind,
           'limit', measure -> 'limit',
           'direction', measure -> 'direction',
           'sensitivity', sensitivity)))
 where source = 'measure' and not measure ? 'conditions';
