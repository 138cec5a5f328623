-- Facts have the texts of the form without the spaces around them, as reports group them. Tickets with such a text are derived again.
insert into fact_touches (account_id, kind, entity_id)
  select account_id, 'ticket', _id from tickets
   where fields <> '{}' and fields::text ~ '(: " )|( "[,}])' and account_id in (select account_id from fact_watermarks);
