-- Under which brand somebody signed in last, so that mails wear its face and lead to the host where they are signed in. A brand that is
-- gone leaves its id behind, which then names none.
alter table users add column brand_id uuid;
update users set brand_id = latest.brand_id
  from (select distinct on (account_id, user_id) account_id, user_id, brand_id
          from sessions where remote_by is null order by account_id, user_id, created_at desc) latest
 where latest.account_id = users.account_id and latest.user_id = users._id and latest.brand_id is not null;

-- The face that a mail wears, chosen when it is asked for; without one it wears that of its account.
alter table mails add column brand_id uuid;
