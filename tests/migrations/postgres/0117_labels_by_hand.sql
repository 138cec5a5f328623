-- Labels of verification links are given by how a link stands, or by hand: the latter stand with the link that bears them.
alter table verification_links add column label_ids uuid[] not null default '{}';
