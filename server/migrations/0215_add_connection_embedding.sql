-- When a page was last seen that shows a web chat, and which: its origin.
alter table connections
  add column embedded_at timestamptz,
  add column embedded_on text;
