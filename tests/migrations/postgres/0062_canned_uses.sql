-- Canned responses in several languages, and how often each went out.

-- Texts beside the one that stands for every language without its own, by ISO 639 code.
alter table canned_responses add column texts jsonb not null default '{}';

-- Answers that a response went into, by who sent them and by day of the account's calendar; a rule's are nobody's.
create table canned_uses (
  account_id uuid not null references accounts on delete cascade,
  response_id uuid not null,
  day date not null,
  user_id uuid,
  count int not null,
  constraint canned_uses__once unique nulls not distinct (account_id, response_id, day, user_id),
  foreign key (account_id, response_id) references canned_responses (account_id, _id) on delete cascade
);
