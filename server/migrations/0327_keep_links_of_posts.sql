-- How the addresses of a post are sent on each account: decided when the post is saved, so that an approval covers them.
alter table publishing_targets add column links jsonb not null default '[]';
-- Whether addresses in posts become short links, by network.
alter table utm_templates add column form text not null default 'short';
