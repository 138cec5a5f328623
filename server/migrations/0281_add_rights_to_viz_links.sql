-- What visitors of a link may do besides setting filters (set parameters, open values of charts into the levels below them), and whether they
-- see what is annotated on the dashboard.
alter table viz_links
  add column parameters jsonb not null default '[]',
  add column drill boolean not null default false,
  add column annotations boolean not null default false;
