-- A canned response may change its ticket together with the answer (0116), and what is being written keeps those changes.
alter table canned_responses add column changes jsonb not null default '{}';
alter table ticket_drafts add column changes jsonb not null default '{}';
