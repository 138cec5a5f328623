-- People who get a copy of the next e-mail of a side conversation.
alter table side_conversations add column cc text[] not null default '{}';
