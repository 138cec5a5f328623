-- Conditions of tickets ask how a message sounds as the account has it: its rules of sentiment and what was learnt of its corrections
-- are kept in memory as other settings are, so they tell of each change in the same way (0058, 0083).
create trigger settings_told after insert or update or delete on auto_sentiment_rules
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or update or delete on sentiment_adaptations
  for each row execute function tell_session_basis('account_id');

-- Conditions on the service level named its levels by number, and a ticket is told by how it stands; no such condition ever held. The
-- fourth level was what breaks by default, the third what comes before.
create function with_bands(tree jsonb) returns jsonb language sql immutable as $$
  select tree
    || jsonb_build_object('items', coalesce((
         select jsonb_agg(case when line ->> 'field' = 'sla_band' then line || jsonb_build_object('value', (
                  select jsonb_agg(distinct case level when '4' then 'breached' when '3' then 'at_risk'
                                                       when '1' then 'ok' when '2' then 'ok' else level end)
                    from jsonb_array_elements_text(line -> 'value') as level)) else line end order by place)
           from jsonb_array_elements(tree -> 'items') with ordinality as lines (line, place)), '[]'))
$$;
create function with_bands_below(tree jsonb) returns jsonb language plpgsql immutable as $$
begin
  tree := with_bands(tree);
  if tree ? 'groups' then
    tree := jsonb_set(tree, '{groups}', coalesce((
      select jsonb_agg(with_bands_below(below) order by place)
        from jsonb_array_elements(tree -> 'groups') with ordinality as sets (below, place)), '[]'));
  end if;
  return tree;
end $$;
update auto_assign_rules set condition = with_bands_below(condition) where condition::text like '%sla_band%';
update auto_assign_conditions set condition = with_bands_below(condition) where condition::text like '%sla_band%';
update auto_canned_conditions set condition = with_bands_below(condition) where condition::text like '%sla_band%';
update auto_responses set condition = with_bands_below(condition) where condition::text like '%sla_band%';
update ticket_automations set condition = with_bands_below(condition) where condition::text like '%sla_band%';
update unread_templates set condition = with_bands_below(condition) where condition::text like '%sla_band%';
drop function with_bands_below(jsonb);
drop function with_bands(jsonb);
