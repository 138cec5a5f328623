-- Every message is found by what it says, as tickets and customers are: folded as they are, by runs of three letters. Folding is dear
-- (NFKC of Thai most of all) and done once, when a message is stored, not for each search.
alter table messages add column searched text not null
  generated always as (case when direction in ('in', 'out', 'note') then lower(normalize(text, nfkc)) else '' end) stored;
create index messages__searched on messages using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit = 512);

-- Contacts that somebody said are not the same person: they are not proposed again. The lesser id stands first.
create table contacts_kept_apart (
  account_id uuid not null references accounts on delete cascade,
  one_id uuid not null,
  other_id uuid not null,
  said_by uuid,
  at timestamptz not null,
  primary key (account_id, one_id, other_id),
  foreign key (account_id, one_id) references contacts (account_id, _id) on delete cascade,
  foreign key (account_id, other_id) references contacts (account_id, _id) on delete cascade,
  check (one_id < other_id)
);
create index contacts_kept_apart__other on contacts_kept_apart (account_id, other_id);

-- One address or id on two connections is one person more often than not.
create index contacts__external on contacts (account_id, lower(external_id));
