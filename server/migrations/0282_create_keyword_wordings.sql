-- What keywords searched for at each time: since when a word is collected is read from it.
create table keyword_wordings (
  account_id uuid not null references accounts (_id) on delete cascade,
  keyword_id uuid,
  since timestamptz,
  patterns text[] not null,
  query text,
  match text not null,
  active boolean not null,
  primary key (account_id, keyword_id, since),
  foreign key (account_id, keyword_id) references keywords (account_id, _id) on delete cascade
);

-- Of keywords that exist, what they search for is known since it was last changed as far as the log tells.
insert into keyword_wordings (account_id, keyword_id, since, patterns, query, match, active)
select k.account_id, k._id, coalesce(changed.at, k.created_at), k.patterns, k.query, k.match, k.active
  from keywords k
  left join lateral (
    select max(e.at) as at
      from event_log e
      join event_values v on v.account_id = e.account_id and v.seq = e.seq
     where e.account_id = k.account_id and e.entity_id = k._id and e.kind = 'keyword.updated'
       and (v.before -> 'patterns' is distinct from v.after -> 'patterns'
         or v.before -> 'query' is distinct from v.after -> 'query'
         or v.before -> 'match' is distinct from v.after -> 'match'
         or v.before -> 'active' is distinct from v.after -> 'active')) changed on true;

create function keep_keyword_wording() returns trigger language plpgsql as $$
begin
  insert into keyword_wordings (account_id, keyword_id, since, patterns, query, match, active)
  values (new.account_id, new._id, new.updated_at, new.patterns, new.query, new.match, new.active)
  on conflict (account_id, keyword_id, since) do update
    set patterns = excluded.patterns, query = excluded.query, match = excluded.match, active = excluded.active;
  return null;
end $$;

create trigger keywords__wording_inserted after insert on keywords for each row
  execute function keep_keyword_wording();
create trigger keywords__wording_updated after update of patterns, query, match, active on keywords for each row
  when ((old.patterns, old.query, old.match, old.active) is distinct from (new.patterns, new.query, new.match, new.active))
  execute function keep_keyword_wording();
