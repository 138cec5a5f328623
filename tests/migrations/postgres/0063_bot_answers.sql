-- What a customer answered to a bot's questions, in the order in which it asked them: for whoever takes the conversation over.
alter table bot_episodes add column given jsonb not null default '[]';
