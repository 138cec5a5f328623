-- Which reset mails went to a person, and who requested them (hashed: a browser that the person signed in with, else a network address),
-- so that requests of others leave the person's own requests their mails.
create table password_reset_mails (
  account_id uuid not null,
  _id uuid not null,
  user_id uuid not null,
  requester bytea not null,
  sent_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index password_reset_mails__user on password_reset_mails (account_id, user_id, sent_at);

-- Each requester has links of their own, so that nobody else's request ends them.
alter table password_resets add column requester bytea;
