-- Published posts and the readings of their numbers are facts too (contracts/facts/published-posts.ts, post-numbers.ts).
alter table fact_touches drop constraint fact_touches_kind_check;
alter table fact_touches add constraint fact_touches_kind_check
  check (kind in ('ticket', 'contact', 'message', 'survey', 'span', 'agent', 'keyword', 'published_post', 'post_numbers'));

create trigger facts_inserted after insert on published_posts referencing new table as changed
  for each statement execute function touch_facts('published_post', '_id');
create trigger facts_updated after update on published_posts referencing new table as changed
  for each statement execute function touch_facts('published_post', '_id');
create trigger facts_deleted after delete on published_posts referencing old table as changed
  for each statement execute function touch_facts('published_post', '_id');
create trigger facts_inserted after insert on published_numbers referencing new table as changed
  for each statement execute function touch_facts('post_numbers', '_id');
create trigger facts_deleted after delete on published_numbers referencing old table as changed
  for each statement execute function touch_facts('post_numbers', '_id');

-- A campaign and tags belong to the post of the suite, and count for what it became.
create index published_posts__post on published_posts (account_id, post_id) where post_id is not null;
create function touch_facts_of_posts() returns trigger language plpgsql as $$
begin
  insert into fact_touches (account_id, kind, entity_id)
    select distinct published.account_id, 'published_post', published._id
      from changed join published_posts published on published.account_id = changed.account_id and published.post_id = changed._id;
  return null;
end $$;
create trigger facts_updated after update on publishing_posts referencing new table as changed
  for each statement execute function touch_facts_of_posts();

-- Those that exist are derived with the next batch; accounts without facts derive everything anyway.
insert into fact_touches (account_id, kind, entity_id)
  select account_id, 'published_post', _id from published_posts where account_id in (select account_id from fact_watermarks);
insert into fact_touches (account_id, kind, entity_id)
  select account_id, 'post_numbers', _id from published_numbers where account_id in (select account_id from fact_watermarks);
