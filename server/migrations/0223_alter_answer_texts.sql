-- What automatic answers say with formatting; other channels get the text. The default is for servers that know no formatting.
alter table auto_responses
  add column html text not null default '',
  add column html_th text not null default '';
alter table unread_templates
  add column html text not null default '',
  add column html_th text not null default '';
