-- What e-mails say with formatting; other channels get the text.
alter table canned_responses
  add column html text not null default '',
  add column htmls jsonb not null default '{}';
